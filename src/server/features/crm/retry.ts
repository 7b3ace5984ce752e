import type { CrmError, CrmErrorKind } from '../../crm/port.ts'

/** Seconds before the next try, by the number of those that failed in a row. */
const waits = [60, 300, 1800, 7200]
/** A CRM that does not answer is tried so often before its connection counts as broken. */
const patience = 3

type Fault = Pick<CrmError, 'kind' | 'reason'>

/** Only a user of the account can do something about it. */
const mustReconnect = ({ reason }: Fault) => reason === 'credentials' || reason === 'claim'

/** Seconds until a configuration is built again, the last wait for ever; null: not while there is no CRM. */
export function rebuildAfter(kind: CrmErrorKind, attempts: number): number | null {
  return kind === 'not_connected' ? null : (waits[attempts - 1] ?? Math.max(...waits))
}

/** Seconds until the next test mail; null: the address has failed. Without a CRM it goes on waiting. */
export function testMailAfter(fault: Fault, attempts: number): number | null {
  if (fault.kind === 'not_connected' || mustReconnect(fault)) return Math.max(...waits)
  return fault.kind === 'unavailable' ? (waits[attempts - 1] ?? null) : null
}

/** Whether this failure means that the connection does not work. */
export function breaksConnection(fault: Fault, attempts: number): boolean {
  if (fault.kind === 'unavailable') return attempts >= patience || mustReconnect(fault)
  return fault.kind === 'rejected'
}
