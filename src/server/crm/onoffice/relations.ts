import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmRelation } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import { once } from '../protocol/once.ts'

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
export async function relate(
  client: OnOfficeClient,
  { kind, estate_id, address_id, isNew = false }: CrmRelation,
): Promise<void> {
  const type = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (type === undefined) throw new CrmError('unsupported', refusal('onoffice_relation_missing', { kind }))
  const relationtype = `urn:onoffice-de-ns:smart:2.5:relationTypes:estate:address:${type}`
  const [estate, address] = [Number(estate_id), Number(address_id)]
  if (!isNew) {
    const { records } = await client.call(
      { verb: 'get', resource: 'idsfromrelation', parameters: { relationtype, parentids: [estate] } },
      { isRepeatable: true },
    )
    const related = records.flatMap(({ elements }) => elements[estate_id] ?? []).map(String)
    if (related.includes(address_id)) return
  }
  // The next attempt looks first, so it is not done twice.
  await once(
    client.call(
      { verb: 'create', resource: 'relation', parameters: { relationtype, parentid: [estate], childid: [address] } },
      { isRepeatable: false },
    ),
  )
}
