import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmRelation } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { relateOnce, type RelationTurns } from '../protocol/relation-turns.ts'

/** Our kinds by onOffice's; the estate is always the parent. */
const kinds: Readonly<Record<string, string>> = {
  owner: 'owner',
  buyer: 'buyer',
  tenant: 'renter',
  interested: 'interested',
  contact: 'contactPersonAll',
}

export const relationKinds = Object.keys(kinds)

/** Relates an estate and an address, unless they are. Throws `CrmError`. */
export async function relate(client: OnOfficeClient, turns: RelationTurns, relation: CrmRelation): Promise<void> {
  const { kind, estate_id, address_id } = relation
  const type = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (type === undefined) throw new CrmError('unsupported', refusal('onoffice_relation_missing', { kind }))
  const relationtype = `urn:onoffice-de-ns:smart:2.5:relationTypes:estate:address:${type}`
  await relateOnce(turns, relation, {
    async isRelated() {
      const { records } = await client.call(
        { verb: 'get', resource: 'idsfromrelation', parameters: { relationtype, parentids: [Number(estate_id)] } },
        { isRepeatable: true },
      )
      const related = records.flatMap(({ elements }) => elements[estate_id] ?? []).map(String)
      return related.includes(address_id)
    },
    make() {
      const parameters = { relationtype, parentid: [Number(estate_id)], childid: [Number(address_id)] }
      return client.call({ verb: 'create', resource: 'relation', parameters }, { isRepeatable: false })
    },
  })
}
