import { openCircuitBreaker, type Line } from '../../crm/circuit-breaker.ts'
import type { CrmConnector, CrmError } from '../../crm/port.ts'
import type { JsonClientOptions } from '../../crm/protocol/exchange.ts'
import { openUuids, type Uuids } from '../../crm/protocol/numbered-uuids.ts'
import { openRelationTurns, type RelationTurns } from '../../crm/protocol/relation-turns.ts'
import { guardedClient } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { deriveTokenKey } from '../../lib/secrets/keyed-hash.ts'
import { jumpingClock } from '../onoffice-server/connect.ts'

export interface CrmConnection extends AsyncDisposable {
  crm: CrmConnector
  /** Pauses that its circuit breaker kept, in milliseconds. */
  pauses: readonly number[]
  /** What the connector told about the connection as a whole. */
  refusals: CrmError[]
  silences: () => number
  /** From now on an answer is waited for so long, in milliseconds. */
  waitFor(ms: number): void
}

interface ConnectorParts {
  /** Of the clock that jumps. */
  now: () => number
  /** Of its client. */
  client: JsonClientOptions
  /** Of its connector. */
  connector: { country: string; uuids: Uuids; relations: RelationTurns; onRefusal: (error: CrmError) => void }
}

/** Longer than a busy machine takes. */
const patienceMs = 20_000

/** A connector of a server of tests, without any waiting: its clock jumps over every pause. */
export function connectWithout(
  { url, host, line }: { url: string; host: string; line: Line },
  open: (options: ConnectorParts) => CrmConnector,
): CrmConnection {
  const http = guardedClient({ allowHosts: new Set([host]), connectTimeoutMs: 1_000, bodyTimeoutMs: patienceMs })
  const refusals: CrmError[] = []
  let silences = 0
  const clock = jumpingClock()
  const onRefusal = (error: CrmError) => void refusals.push(error)
  const client = {
    url,
    http,
    breaker: openCircuitBreaker(line, { clock }),
    timeoutMs: patienceMs,
    onRefusal,
    onSilence: () => void silences++,
  }
  const connector = {
    country: 'DE',
    uuids: openUuids(deriveTokenKey('t'.repeat(32)), 1),
    relations: openRelationTurns(),
    onRefusal,
  }
  return {
    crm: open({ client, connector, now: clock.now }),
    pauses: clock.pauses,
    refusals,
    silences: () => silences,
    waitFor(ms) {
      client.timeoutMs = ms
    },
    [Symbol.asyncDispose]: () => http.close(),
  }
}
