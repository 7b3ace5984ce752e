import { onOfficeConnector } from '../../crm/onoffice/connector.ts'
import { openClient, type OnOfficeClient } from '../../crm/onoffice/protocol/client.ts'
import { openMetadataCache } from '../../crm/onoffice/metadata-cache.ts'
import { openCircuitBreaker, type Clock } from '../../crm/circuit-breaker.ts'
import { onOfficeLine } from '../../crm/onoffice/protocol/line.ts'
import { openRelationTurns } from '../../crm/protocol/relation-turns.ts'
import type { Credentials } from '../../crm/onoffice/protocol/signature.ts'
import type { CrmConnector, CrmError } from '../../crm/port.ts'
import { guardedClient } from '../../lib/guarded-fetch/guarded-fetch.ts'
import type { Office } from './office.ts'
import type { OnOfficeServer } from './server.ts'

export interface TestConnection extends AsyncDisposable {
  crm: CrmConnector
  client: OnOfficeClient
  /** Of its circuit breaker. */
  clock: Clock
  /** What the connector told about the connection as a whole. */
  refusals: CrmError[]
  silences: () => number
  /** From now on an answer is waited for so long, in milliseconds. */
  waitFor(ms: number): void
}

/** Longer than a busy machine takes. */
const patienceMs = 20_000

interface ConnectOptions {
  credentials: Credentials
  url: string
}

const keysOf = ({ token, secret, claim }: Office): Credentials => ({ token, secret, ...(claim !== null && { claim }) })

/** The connector of the server's first agency, without any waiting: its clock jumps over every pause. */
export function connectTo(
  server: OnOfficeServer,
  { credentials = keysOf(server.office), url = server.url }: Partial<ConnectOptions> = {},
): TestConnection {
  const http = guardedClient({
    allowHosts: new Set([new URL(url).host]),
    connectTimeoutMs: 1_000,
    bodyTimeoutMs: patienceMs,
  })
  const refusals: CrmError[] = []
  let silences = 0
  const clock = jumpingClock()
  const options = {
    url,
    credentials,
    http,
    breaker: openCircuitBreaker(onOfficeLine, { clock }),
    timeoutMs: patienceMs,
    onRefusal: (error: CrmError) => refusals.push(error),
    onSilence: () => silences++,
  }
  const client = openClient(options)
  return {
    crm: onOfficeConnector(client, { metadata: openMetadataCache(), relations: openRelationTurns(), country: 'DE' }),
    client,
    clock,
    refusals,
    silences: () => silences,
    waitFor(ms) {
      options.timeoutMs = ms
    },
    [Symbol.asyncDispose]: () => http.close(),
  }
}

/** Time passes only while a caller waits for it. */
export function jumpingClock(): Clock & { pauses: number[] } {
  let now = 0
  const pauses: number[] = []
  return {
    pauses,
    now: () => now,
    async pause(ms) {
      pauses.push(ms)
      now += ms
    },
  }
}
