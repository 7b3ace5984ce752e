import { LRUCache } from 'lru-cache'
import { openTurns, type Turns } from '../../lib/turns/turns.ts'
import type { CrmRelation } from '../port.ts'
import { once } from './once.ts'

/** Relations of one account that this process makes: one after the other between the same two records. */
export interface RelationTurns {
  turns: Turns
  /** Some of those that it has made: they may be there, whatever a caller believes. */
  made: LRUCache<string, true>
}

export const openRelationTurns = (): RelationTurns => ({
  turns: openTurns({ what: 'relations', places: Infinity, perKey: { running: 1 } }),
  made: new LRUCache({ max: 1_000 }),
})

interface RelationRequests {
  isRelated(this: void): Promise<boolean>
  /** Would make a second relation like the first. */
  make(this: void): Promise<unknown>
}

/** Relates two records, unless they are related: of several callers at the same time the first makes the relation. Throws `CrmError`. */
export function relateOnce(
  { turns, made }: RelationTurns,
  { kind, estate_id, address_id, isNew = false }: CrmRelation,
  { isRelated, make }: RelationRequests,
): Promise<void> {
  const key = `${kind} ${estate_id} ${address_id}`
  return turns.run({ key }, async () => {
    if ((!isNew || made.has(key)) && (await isRelated())) return
    made.set(key, true)
    // The next attempt looks first, so it is not done twice.
    await once(make())
  })
}
