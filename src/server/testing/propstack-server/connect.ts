import type { CrmConnector, CrmError } from '../../crm/port.ts'
import { propstackConnector } from '../../crm/propstack/connector.ts'
import { openMetadataCache } from '../../crm/propstack/metadata-cache.ts'
import { openClient } from '../../crm/propstack/protocol/client.ts'
import { openUuids } from '../../crm/propstack/uuids.ts'
import { openCircuitBreaker } from '../../crm/circuit-breaker.ts'
import { propstackLine } from '../../crm/propstack/protocol/line.ts'
import { openRelationTurns } from '../../crm/protocol/relation-turns.ts'
import { guardedClient } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { deriveTokenKey } from '../../lib/secrets/keyed-hash.ts'
import { jumpingClock } from '../onoffice-server/connect.ts'
import type { PropstackServer } from './server.ts'

export interface PropstackConnection extends AsyncDisposable {
  crm: CrmConnector
  /** Pauses that its circuit breaker kept, in milliseconds. */
  pauses: readonly number[]
  /** What the connector told about the connection as a whole. */
  refusals: CrmError[]
  silences: () => number
  /** From now on an answer is waited for so long, in milliseconds. */
  waitFor(ms: number): void
}

/** Longer than a busy machine takes. */
const patienceMs = 20_000

/** The connector of the server's agency, without any waiting: its clock jumps over every pause. */
export function connectToPropstack(
  server: PropstackServer,
  { apiKey = server.agency.apiKey }: { apiKey?: string } = {},
): PropstackConnection {
  const http = guardedClient({
    allowHosts: new Set([server.host]),
    connectTimeoutMs: 1_000,
    bodyTimeoutMs: patienceMs,
  })
  const refusals: CrmError[] = []
  let silences = 0
  const clock = jumpingClock()
  const options = {
    url: server.url,
    apiKey,
    http,
    breaker: openCircuitBreaker(propstackLine, clock),
    timeoutMs: patienceMs,
    onRefusal: (error: CrmError) => refusals.push(error),
    onSilence: () => silences++,
  }
  const uuids = openUuids(deriveTokenKey('t'.repeat(32)), 1)
  return {
    crm: propstackConnector(openClient(options), openMetadataCache(), {
      country: 'DE',
      uuids,
      relations: openRelationTurns(),
      onRefusal: options.onRefusal,
    }),
    pauses: clock.pauses,
    refusals,
    silences: () => silences,
    waitFor(ms) {
      options.timeoutMs = ms
    },
    [Symbol.asyncDispose]: () => http.close(),
  }
}
