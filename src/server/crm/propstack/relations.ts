import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmRelation } from '../port.ts'
import { relateOnce, type RelationTurns } from '../protocol/relation-turns.ts'
import type { MetadataCache } from './metadata-cache.ts'
import type { PropstackClient, PropstackRequest } from './protocol/client.ts'
import { RefusedRequest } from './protocol/errors.ts'
import { listOf, recordOf } from './protocol/wire.ts'
import { isNumber } from '../protocol/numbered-uuids.ts'
import { userId } from './users.ts'

/** What a partner of a property is called, by our kinds. An owner and a person who is interested have their own places. */
const partners: Readonly<Record<string, string>> = { buyer: 'Käufer', tenant: 'Mieter', contact: 'Ansprechpartner' }

export const relationKinds = ['owner', ...Object.keys(partners), 'interested']

const repeatable = { isRepeatable: true }
const get = (client: PropstackClient, path: string, query: Record<string, string | number>) =>
  client.call({ method: 'GET', path, query }, repeatable)

/** Relates a property and a contact, unless they are: as owner, as partner under a name, or as the deal of an inquiry. Throws `CrmError`. */
export async function relate(
  client: PropstackClient,
  { metadata, relations }: { metadata: MetadataCache; relations: RelationTurns },
  relation: CrmRelation,
): Promise<void> {
  const { kind, estate_id, address_id } = relation
  if (!relationKinds.includes(kind)) {
    throw new CrmError('unsupported', refusal('propstack_relation_missing', { kind }))
  }
  for (const id of [estate_id, address_id]) {
    if (!isNumber(id)) throw new CrmError('rejected', refusal('propstack_record_missing', { id: id.slice(0, 100) }))
  }
  await relateOnce(relations, relation, {
    isRelated: () => isRelated(client, relation),
    make: () => make(client, metadata, relation),
  })
}

async function isRelated(client: PropstackClient, { kind, estate_id, address_id }: CrmRelation): Promise<boolean> {
  if (kind === 'interested') {
    return listOf(await get(client, '/client_properties', { client_id: address_id, property_id: estate_id })).some(
      (deal) => String(deal['client_id']) === address_id && String(deal['property_id']) === estate_id,
    )
  }
  const contact = recordOf(await get(client, `/contacts/${address_id}`, { include: 'owned_properties,relationships' }))
  if (kind === 'owner') return listOf(contact?.['owned_properties']).some(({ id }) => String(id) === estate_id)
  return listOf(contact?.['relationships']).some(
    (one) => String(one['property_id']) === estate_id && one['name'] === partners[kind],
  )
}

async function make(client: PropstackClient, metadata: MetadataCache, relation: CrmRelation): Promise<unknown> {
  const request = await relationRequest(client, metadata, relation)
  try {
    return await client.call(request, { isRepeatable: false })
  } catch (error) {
    // The stage may be gone.
    if (error instanceof RefusedRequest) metadata.forgetStage()
    throw error
  }
}

async function relationRequest(
  client: PropstackClient,
  metadata: MetadataCache,
  { kind, estate_id, address_id, responsible }: CrmRelation,
): Promise<PropstackRequest> {
  const ends = { client_id: Number(address_id), property_id: Number(estate_id) }
  if (kind === 'owner') return { method: 'POST', path: '/ownerships', body: ends }
  if (kind !== 'interested') return { method: 'POST', path: '/partnerships', body: { ...ends, name: partners[kind] } }
  const deal_stage_id = await metadata.firstStage(client)
  const user = responsible !== undefined && {
    broker_id: userId((await metadata.users(client)).users, responsible),
  }
  return { method: 'POST', path: '/client_properties', body: { client_property: { ...ends, deal_stage_id, ...user } } }
}
