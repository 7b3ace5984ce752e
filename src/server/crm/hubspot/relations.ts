import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmRelation, type CrmValues, type NewCrmRecord } from '../port.ts'
import { isNumber } from '../protocol/numbered-uuids.ts'
import { relateOnce, type RelationTurns } from '../protocol/relation-turns.ts'
import { objectTypes, type Module, type ObjectType } from './dictionary.ts'
import type { MetadataCache } from './metadata-cache.ts'
import { repeatable, type HubSpotClient } from './protocol/client.ts'
import { RefusedRequest } from './protocol/errors.ts'
import type { AssociationType } from './protocol/wire.ts'
import { associatedIds, readWire } from './reader.ts'
import { association, pathOf, userId } from './records.ts'

/** How the association of a contact with a listing is labelled, by our kinds; a person who is interested has a deal. */
const labels: Readonly<Record<string, { de: string; en: string }>> = {
  owner: { de: 'Eigentümer', en: 'Owner' },
  buyer: { de: 'Käufer', en: 'Buyer' },
  tenant: { de: 'Mieter', en: 'Tenant' },
  contact: { de: 'Ansprechpartner', en: 'Contact' },
}

export const relationKinds = [...Object.keys(labels), 'interested']

interface RelationContext {
  metadata: MetadataCache
  relations: RelationTurns
}

const { address: contacts, estate: listings } = objectTypes

/** Relates a listing and a contact, unless they are: by a labelled association, or by the deal of an inquiry. Throws `CrmError`. */
export async function relate(
  client: HubSpotClient,
  { metadata, relations }: RelationContext,
  relation: CrmRelation,
): Promise<void> {
  const { kind, estate_id, address_id } = relation
  if (!relationKinds.includes(kind)) throw new CrmError('unsupported', refusal('hubspot_relation_missing', { kind }))
  for (const id of [estate_id, address_id]) requireNumber(id)
  const label = labels[kind]
  if (label) {
    const type = await labelledType(client, metadata, label)
    const path = `/crm/v4/objects/${contacts}/${address_id}/associations/${listings}/${estate_id}`
    // The same association again is the same one.
    await client.call({ method: 'PUT', path, body: association(estate_id, type).types }, repeatable)
    return
  }
  await relateOnce(relations, relation, {
    isRelated: () => hasDeal(client, relation),
    make: () => makeDeal(client, metadata, relation),
  })
}

export function requireNumber(id: string): void {
  if (!isNumber(id)) throw new CrmError('rejected', refusal('hubspot_record_missing', { id: id.slice(0, 100) }))
}

/** Labels are made by a person: each has its place in reports and workflows. */
async function labelledType(
  client: HubSpotClient,
  metadata: MetadataCache,
  { de, en }: { de: string; en: string },
): Promise<AssociationType> {
  const types = await metadata.associationTypes(client, [contacts, listings])
  const called = [de, en].map((name) => name.toLowerCase())
  const type = types.find(({ label }) => label && called.includes(label.trim().toLowerCase()))
  if (type) return type
  metadata.forgetRelations()
  throw new CrmError('rejected', refusal('hubspot_label_missing', { label: de }))
}

/** The association without a label. Throws `CrmError` for records that cannot be associated. */
async function plainType(
  client: HubSpotClient,
  metadata: MetadataCache,
  pair: readonly [ObjectType, ObjectType],
): Promise<AssociationType> {
  const own = (await metadata.associationTypes(client, pair)).filter(({ category }) => category === 'HUBSPOT_DEFINED')
  const type = own.find(({ label }) => !label) ?? own[0]
  if (type) return type
  throw new CrmError('rejected', refusal('hubspot_relation_missing', { kind: pair.join(' › ') }))
}

/** What a new record is about, as its body names it. Throws `CrmError`. */
export async function associationsOf(
  client: HubSpotClient,
  metadata: MetadataCache,
  type: ObjectType,
  { address_id, estate_id }: Pick<NewCrmRecord, 'address_id' | 'estate_id'>,
) {
  const ends: [ObjectType, string | undefined][] = [
    [contacts, address_id],
    [listings, estate_id],
  ]
  return Promise.all(
    ends.flatMap(([to, id]) => {
      if (id === undefined) return []
      requireNumber(id)
      return [plainType(client, metadata, [type, to]).then((plain) => association(id, plain))]
    }),
  )
}

/** Most contacts have no deal: those of the listing are asked for only where there is one. */
async function hasDeal(client: HubSpotClient, { estate_id, address_id }: CrmRelation): Promise<boolean> {
  const ofContact = await associatedIds(client, { type: contacts, id: address_id }, 'deals')
  if (ofContact.length === 0) return false
  const ofListing = await associatedIds(client, { type: listings, id: estate_id }, 'deals')
  return ofContact.some((id) => ofListing.includes(id))
}

/** A deal in the first stage of the first pipeline, named after whom and what it is about. */
async function makeDeal(
  client: HubSpotClient,
  metadata: MetadataCache,
  { estate_id, address_id, known = {}, responsible }: CrmRelation,
): Promise<unknown> {
  const owner = responsible !== undefined && {
    hubspot_owner_id: userId((await metadata.people(client)).users, responsible),
  }
  const [contact, listing, place, associations] = await Promise.all([
    known.address ??
      valuesOf(client, 'address', address_id, { Vorname: 'firstname', Name: 'lastname', Email: 'email' }),
    known.estate ?? valuesOf(client, 'estate', estate_id, { objekttitel: 'hs_name' }),
    firstStage(client, metadata),
    associationsOf(client, metadata, 'deals', { address_id, estate_id }),
  ])
  const said = (values: CrmValues, names: string[]) =>
    names
      .map((name) => String((values[name] ?? '') as string))
      .filter(Boolean)
      .join(' ')
  const who = said(contact, ['Vorname', 'Name']) || said(contact, ['Email']) || address_id
  const dealname = `${who} – ${said(listing, ['objekttitel']) || estate_id}`
  const body = { properties: { dealname, ...place, ...owner }, associations }
  try {
    return await client.call({ method: 'POST', path: pathOf('deals'), body }, { isRepeatable: false })
  } catch (error) {
    // The stage may be gone.
    if (error instanceof RefusedRequest) metadata.forgetRelations()
    throw error
  }
}

/** Some values of a record, by our names. Throws `CrmError` (`rejected`) where it is not there. */
async function valuesOf(
  client: HubSpotClient,
  module: Module,
  id: string,
  names: Readonly<Record<string, string>>,
): Promise<CrmValues> {
  const record = await readWire(client, id, { type: objectTypes[module], properties: Object.values(names) })
  if (!record) throw new CrmError('rejected', refusal('hubspot_record_missing', { id }))
  return Object.fromEntries(Object.entries(names).map(([name, api]) => [name, record.properties[api] ?? null]))
}

async function firstStage(client: HubSpotClient, metadata: MetadataCache) {
  const inOrder = (a: { displayOrder: number }, b: { displayOrder: number }) => a.displayOrder - b.displayOrder
  for (const { id, stages } of (await metadata.dealPipelines(client)).toSorted(inOrder)) {
    const [stage] = stages.toSorted(inOrder)
    if (stage) return { pipeline: id, dealstage: stage.id }
  }
  throw new CrmError('unsupported', refusal('hubspot_without_pipeline'))
}
