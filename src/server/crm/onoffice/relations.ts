import { LRUCache } from 'lru-cache'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { openTurns, type Turns } from '../../lib/turns/turns.ts'
import { CrmError, type CrmRelation } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { once } from './protocol/once.ts'

/** Our kinds by onOffice's; the estate is always the parent. */
const kinds: Readonly<Record<string, string>> = {
  owner: 'owner',
  buyer: 'buyer',
  tenant: 'renter',
  interested: 'interested',
  contact: 'contactPersonAll',
}

export const relationKinds = Object.keys(kinds)

/** Relations of one office that this process makes: one after the other between the same two records. */
export interface RelationTurns {
  turns: Turns
  /** Some of those that it has made: they may be there, whatever a caller believes. */
  made: LRUCache<string, true>
}

export const openRelationTurns = (): RelationTurns => ({
  turns: openTurns({ what: 'relations', places: Infinity, perKey: { running: 1 } }),
  made: new LRUCache({ max: 1_000 }),
})

/** Relates an estate and an address, unless they are. onOffice would make a second relation like the first. Throws `CrmError`. */
export async function relate(
  client: OnOfficeClient,
  { turns, made }: RelationTurns,
  { kind, estate_id, address_id, isNew = false }: CrmRelation,
): Promise<void> {
  const type = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (type === undefined) throw new CrmError('unsupported', refusal('onoffice_relation_missing', { kind }))
  const relationtype = `urn:onoffice-de-ns:smart:2.5:relationTypes:estate:address:${type}`
  const key = `${type} ${estate_id} ${address_id}`
  await turns.run({ key }, async () => {
    if (!isNew || made.has(key)) {
      const { records } = await client.call(
        { verb: 'get', resource: 'idsfromrelation', parameters: { relationtype, parentids: [Number(estate_id)] } },
        { isRepeatable: true },
      )
      const related = records.flatMap(({ elements }) => elements[estate_id] ?? []).map(String)
      if (related.includes(address_id)) return
    }
    made.set(key, true)
    const parameters = { relationtype, parentid: [Number(estate_id)], childid: [Number(address_id)] }
    // The next attempt looks first, so it is not done twice.
    await once(client.call({ verb: 'create', resource: 'relation', parameters }, { isRepeatable: false }))
  })
}
