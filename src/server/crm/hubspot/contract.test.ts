import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectToHubSpot } from '../../testing/hubspot-server/connect.ts'
import { startHubSpot, type HubSpotServer } from '../../testing/hubspot-server/server.ts'
import type { CrmConnection } from '../../testing/json-crm/connection.ts'
import type { SuiteFacts } from '../contract-suite/case.ts'
import { crmContract } from '../contract-suite/index.ts'

let server: HubSpotServer
let connection: CrmConnection

beforeAll(async () => {
  server = await startHubSpot()
  connection = connectToHubSpot(server)
})
afterAll(async () => {
  await connection[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const facts: SuiteFacts = {
  firstFields: ['KdNr', 'Anrede', 'Vorname', 'Name'],
  described: { name: 'Vorname', label: 'Vorname', type: 'varchar', length: null, default: null, permittedvalues: null },
  numbered: { name: 'tags', codes: ['100', '99'] },
  ofEveryType: {
    Anrede: 'Frau',
    Land: 'Österreich',
    SpracheKontakt: 'de-at',
    lifecyclestage: 'lead',
    tags: ['100', '99'],
    Benutzer: '71',
    vip: true,
    budget: 50_000.5,
    visit: '1980-02-29',
    marketing_channel: 'Lead',
    hobbies: ['Golf', 'Segeln'],
    wishes: 'Zeile 1\nZeile <2>',
    Ort_hubspot: 'of the agency',
  },
  choices: [
    { Land: 'DE', SpracheKontakt: 'de', marketing_channel: 'Lead', vip: true, hobbies: ['Golf', 'Segeln'] },
    { Land: 'FR', SpracheKontakt: 'en', marketing_channel: 'Subscriber', vip: false, hobbies: ['Golf'] },
  ],
  phones: ['Telefon1', 'home_cell'],
  refused: [
    { Vorame: 'Ada' },
    { firstname: 'Ada' },
    { KdNr: 7 },
    { SpracheKontakt: 'tlh' },
    { hobbies: ['Golf', 'x'] },
    { marketing_channel: 'Radio' },
    { budget: 'much' },
    { Email: 'no address' },
    { Benutzer: 'unknown@agency.example' },
  ],
  reason: null,
  activityKind: 'Notiz',
  moreOfTask: { Art: 'CALL', Prio: 'HIGH', Verantwortung: '9' },
  moreOfActivity: { Benutzer: '71' },
  statuses: {
    address: [{ hs_lead_status: 'IN_PROGRESS' }, 'IN_PROGRESS'],
    estate: [{ status: '2' }, '2'],
    task: [{ Status: 'COMPLETED' }, 'COMPLETED'],
  },
  addressLink: /^https:\/\/app-eu1\.hubspot\.com\/contacts\/147000\/record\/0-1\/\d+$/,
}

test.for(crmContract)('crm: HubSpot $title', ({ run }) => {
  const { portal } = server
  return run({
    crm: connection.crm,
    locales: ['de', 'en'],
    facts,
    user: { email: 'gaby@agency.example', group: 'Vermietung' },
    identity: 'vertrieb@agency.example',
    foreignIdentity: 'stranger@else.example',
    sentSubjects: async () => [],
    relations: async () => {
      const labelled = portal.associations.filter(
        ({ from, category }) => category === 'USER_DEFINED' && from.startsWith('contacts '),
      )
      return labelled.length + portal.table('deals').size
    },
    fileContent: async (id) => {
      const notes = [...portal.table('notes').values()]
      const isAttached = notes.some((note) => note.properties['hs_attachment_ids'] === id)
      return isAttached ? portal.files.get(id)?.content : undefined
    },
  })
})

test('crm: HubSpot gives the deal of an inquiry to the user who is responsible for new records [B19-11]', async () => {
  const { crm } = connection
  const ownerOfLast = () => [...server.portal.table('deals').values()].at(-1)?.properties['hubspot_owner_id']
  const inquire = async (responsible?: string) => {
    const reference = crypto.randomUUID()
    const address_id = await crm.createRecord({ module: 'address', values: { Name: 'Löwe' }, reference })
    const estate_id = await crm.createRecord({ module: 'estate', values: { objekttitel: 'Haus' }, reference })
    await crm.relate({ kind: 'interested', address_id, estate_id, responsible })
  }
  await inquire('gaby@agency.example')
  expect(ownerOfLast()).toBe('71')
  await inquire('71')
  expect(ownerOfLast()).toBe('71')
  await inquire()
  expect(ownerOfLast() ?? null).toBeNull()
  await expect(inquire('unknown@agency.example')).rejects.toMatchObject({ kind: 'rejected' })
})
