import type { CrmRelation } from '../../crm/port.ts'
import type { Stage } from './queries.ts'
import type { Work } from './work-of.ts'

/** What a write relates; `undefined`: nothing. */
export function relationOf({ settings, estate, ids }: Work): CrmRelation | undefined {
  const kind = settings.crm_relation ?? (estate ? 'interested' : null)
  const { address: address_id, estate: estate_id } = ids
  if (kind === null || address_id === undefined || estate_id === undefined) return undefined
  return { kind, address_id, estate_id }
}

/**
 * Performs stages of which one relates two records, while no other process relates the same; what is asked for at the same time goes to the
 * CRM in one request. A CRM that makes records once relates them once, too. Throws what `perform` throws, and `CrmError`.
 */
export async function whileRelating(work: Work, stages: readonly Stage[], perform: () => Promise<void>): Promise<void> {
  const { crm, fresh, turns, account_id, reference: by } = work
  const relation = stages.includes('relation') ? relationOf(work) : undefined
  if (!relation || crm.createsOnce) return perform()
  if (fresh.has('estate')) {
    // Only this write knows it.
    work.isUnrelated = true
    return perform()
  }
  const { kind, estate_id, address_id } = relation
  const turn = { account_id, what: `${kind} ${estate_id} ${address_id}`, by }
  return turns.run(turn, async () => {
    // Another process may have found the address that is new here, and have related it before.
    const isFirst = await turns.isFirst(turn)
    work.isUnrelated = isFirst && fresh.has('address')
    await perform()
  })
}
