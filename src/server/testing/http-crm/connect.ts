import { openCircuitBreaker } from '../../crm/circuit-breaker.ts'
import { openHttpCrmClient, type HttpCrmOptions } from '../../crm/http/client.ts'
import { httpConnector } from '../../crm/http/connector.ts'
import { openWords } from '../../crm/http/states.ts'
import { httpCrmLine } from '../../crm/http/line.ts'
import type { InstallationMail } from '../../crm/installation-mail.ts'
import type { CrmConnector, CrmError } from '../../crm/port.ts'
import { guardedClient } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { webhookSigner } from '../../lib/secrets/webhook-signature.ts'
import { jumpingClock } from '../onoffice-server/connect.ts'
import type { HttpCrmServer } from './server.ts'

export interface HttpConnection extends AsyncDisposable {
  crm: CrmConnector
  /** Pauses that its circuit breaker kept, in milliseconds. */
  pauses: readonly number[]
  refusals: CrmError[]
  /** From now on an answer is waited for so long, in milliseconds. */
  waitFor(ms: number): void
}

interface ConnectOptions {
  mail: InstallationMail
  secret?: string
  timeoutMs?: number
  scope?: string
}

/** The connector of the server, without any waiting: its clock jumps over every pause. */
export function connectToHttpCrm(
  server: HttpCrmServer,
  { mail, secret = server.secret, timeoutMs = 20_000, scope = 'foyer.example 1' }: ConnectOptions,
): HttpConnection {
  const http = guardedClient({ allowHosts: new Set([server.host]), connectTimeoutMs: 1_000, bodyTimeoutMs: 20_000 })
  const refusals: CrmError[] = []
  const clock = jumpingClock()
  const options: HttpCrmOptions = {
    baseUrl: server.url,
    sign: webhookSigner(secret),
    http,
    breaker: openCircuitBreaker(httpCrmLine, { clock }),
    timeoutMs,
    onRefusal: (error) => void refusals.push(error),
    onSilence: () => undefined,
  }
  return {
    crm: httpConnector({ country: 'DE', client: openHttpCrmClient(options), words: openWords(), mail, scope }),
    waitFor(ms) {
      options.timeoutMs = ms
    },
    pauses: clock.pauses,
    refusals,
    [Symbol.asyncDispose]: () => http.close(),
  }
}
