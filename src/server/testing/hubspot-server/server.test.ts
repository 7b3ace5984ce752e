import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHubSpot, type HubSpotServer } from './server.ts'

/**
 * What HubSpot's own client for Node asks and understands. It is not installed with the project, since it takes 50 MB.
 */
const name: string = '@hubspot/api-client'
// oxlint-disable-next-line typescript/no-explicit-any -- its types are where it is
const client: any = await import(name).catch(() => undefined)

let server: HubSpotServer
// oxlint-disable-next-line typescript/no-explicit-any -- the same
let hubspot: any

beforeAll(async () => {
  server = await startHubSpot()
  if (client) hubspot = new client.Client({ accessToken: server.portal.accessToken, basePath: server.url })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(({ skip }) => skip(client === undefined, 'HubSpot’s client is missing: npm run test:hubspot-client'))

const { DEALS_TO_CONTACT, NOTE_TO_CONTACT } = { DEALS_TO_CONTACT: 3, NOTE_TO_CONTACT: 202 }
const typed = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
})

test('hubspot: the official client makes, reads, finds and changes a contact of the compatible server', async () => {
  const { basicApi, searchApi, batchApi } = hubspot.crm.contacts
  const properties = { firstname: 'Ada', lastname: 'Löwe', email: 'Ada@home.example', phone: '0241 123456' }
  const { id, properties: made } = await basicApi.create({ properties, associations: [] })
  expect(made).toMatchObject({ email: 'ada@home.example', lastname: 'Löwe', hs_object_id: id })
  await basicApi.update(id, { properties: { city: 'Aachen' } })
  const read = await basicApi.getById('ada@home.example', ['city', 'zip'], undefined, undefined, false, 'email')
  expect(read).toMatchObject({ id, properties: { city: 'Aachen', zip: null } })
  expect(read.createdAt).toBeInstanceOf(Date)
  const found = await searchApi.doSearch({
    filterGroups: [
      {
        filters: [{ propertyName: 'hs_searchable_calculated_phone_number', operator: 'EQ', value: '241123456' }],
      },
    ],
    properties: ['email'],
    limit: 10,
  })
  expect(found).toMatchObject({ total: 1, results: [{ id }] })
  const input = { properties: { city: 'Bonn' }, id: 'ada@home.example', idProperty: 'email' }
  const { results } = await batchApi.upsert({ inputs: [input] })
  expect(results).toMatchObject([{ id, _new: false }])
  expect(await basicApi.getById(id, ['city'])).toMatchObject({ properties: { city: 'Bonn' } })
})

test('hubspot: the official client gets errors of the compatible server as it knows them', async () => {
  const { basicApi } = hubspot.crm.contacts
  const create = (properties: Record<string, string>) => basicApi.create({ properties, associations: [] })
  const first = await create({ email: 'twice@home.example' })
  await expect(create({ email: 'twice@home.example' })).rejects.toMatchObject({
    code: 409,
    body: { category: 'CONFLICT', message: `Contact already exists. Existing ID: ${first.id}` },
  })
  await expect(create({ vorname: 'Ada' })).rejects.toMatchObject({
    code: 400,
    body: { category: 'VALIDATION_ERROR', correlationId: expect.any(String) },
  })
  await expect(basicApi.getById('999')).rejects.toMatchObject({ code: 404 })
  const stranger = new client.Client({ accessToken: 'pat-eu1-stranger', basePath: server.url })
  await expect(stranger.crm.owners.ownersApi.getPage()).rejects.toMatchObject({ code: 401 })
})

test('hubspot: the official client reads and makes properties, and reads owners and pipelines', async () => {
  const { coreApi } = hubspot.crm.properties
  const { results } = await coreApi.getAll('contacts')
  expect(results.find(({ name }: { name: string }) => name === 'hobbies')).toMatchObject({
    type: 'enumeration',
    fieldType: 'checkbox',
    options: [{ value: 'Golf' }, { value: 'Segeln' }],
  })
  const made = { name: 'cellar', label: 'Keller', groupName: 'g', type: 'bool', fieldType: 'booleancheckbox' } as const
  await coreApi.create('0-420', { ...made, type: 'bool', fieldType: 'booleancheckbox', options: [] })
  expect(await coreApi.getByName('0-420', 'cellar')).toMatchObject({ label: 'Keller', hubspotDefined: false })
  const owners = await hubspot.crm.owners.ownersApi.getPage(undefined, undefined, 1)
  expect(owners).toMatchObject({ results: [{ email: 'gaby@agency.example', teams: [{ name: 'Vermietung' }] }] })
  const next = await hubspot.crm.owners.ownersApi.getPage(undefined, owners.paging?.next?.after, 1)
  expect(next).toMatchObject({ results: [{ email: 'tom@agency.example' }] })
  const pipelines = await hubspot.crm.pipelines.pipelinesApi.getAll('deals')
  expect(pipelines.results.map(({ id, stages }: { id: string; stages: unknown[] }) => [id, stages.length])).toEqual([
    ['900', 1],
    ['default', 2],
  ])
})

test('hubspot: the official client makes deals and notes about a contact, with a file, and associates them', async () => {
  const { crm, files } = hubspot
  const contact = await crm.contacts.basicApi.create({ properties: { lastname: 'Löwe' }, associations: [] })
  const deal = await crm.deals.basicApi.create({
    properties: { dealname: 'Löwe – Haus', pipeline: 'default', dealstage: '51' },
    associations: [typed(contact.id, DEALS_TO_CONTACT)],
  })
  const listing = await crm.objects.basicApi.create('0-420', { properties: { hs_name: 'Haus' }, associations: [] })
  await crm.associations.v4.basicApi.createDefault('deals', deal.id, '0-420', listing.id)
  const { results: labels } = await crm.associations.v4.schema.definitionsApi.getAll('contacts', '0-420')
  const owner = labels.find(({ label }: { label?: string }) => label === 'Eigentümer')
  const spec = { associationCategory: owner?.category, associationTypeId: owner?.typeId ?? 0 }
  await crm.associations.v4.basicApi.create('contacts', contact.id, '0-420', listing.id, [spec])
  const about = async (type: string, id: string, to: string) => {
    const { results } = await crm.associations.v4.basicApi.getPage(type, id, to)
    return results.map(
      ({ toObjectId, associationTypes }: { toObjectId: unknown; associationTypes: { label?: string }[] }) => [
        String(toObjectId),
        associationTypes.map(({ label }) => label).filter(Boolean),
      ],
    )
  }
  expect(await about('contacts', contact.id, 'deals')).toEqual([[deal.id, []]])
  expect(await about('0-420', listing.id, 'deals')).toEqual([[deal.id, []]])
  expect(await about('contacts', contact.id, '0-420')).toEqual([[listing.id, ['Eigentümer']]])

  const upload = { data: Buffer.from('%PDF'), name: 'plan.pdf' }
  const file = await files.filesApi.upload(upload, undefined, '/Foyer', 'plan.pdf', undefined, '{"access":"PRIVATE"}')
  expect(server.portal.files.get(file.id)?.content.toString()).toBe('%PDF')
  const note = await crm.objects.notes.basicApi.create({
    properties: { hs_timestamp: '2026-11-21T09:30:00Z', hs_note_body: 'Plan', hs_attachment_ids: file.id },
    associations: [typed(contact.id, NOTE_TO_CONTACT)],
  })
  expect(await about('contacts', contact.id, 'notes')).toEqual([[note.id, []]])
})
