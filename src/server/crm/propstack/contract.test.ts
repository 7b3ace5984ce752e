import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectToPropstack } from '../../testing/propstack-server/connect.ts'
import type { CrmConnection } from '../../testing/json-crm/connection.ts'
import { startPropstack, type PropstackServer } from '../../testing/propstack-server/server.ts'
import type { SuiteFacts } from '../contract-suite/case.ts'
import { crmContract } from '../contract-suite/index.ts'

let server: PropstackServer
let connection: CrmConnection

beforeAll(async () => {
  server = await startPropstack()
  connection = connectToPropstack(server)
})
afterAll(async () => {
  await connection[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const facts: SuiteFacts = {
  firstFields: ['KdNr', 'Anrede', 'Titel', 'Vorname', 'Name'],
  described: { name: 'Vorname', label: 'Vorname', type: 'varchar', length: null, default: null, permittedvalues: null },
  numbered: { name: 'ArtDaten', codes: ['100', '99'] },
  ofEveryType: {
    Anrede: 'ms',
    Land: 'AT',
    ArtDaten: ['100', '99'],
    HerkunftKontakt: '7',
    rating: '2',
    Geburtsdatum: '1980-02-29',
    newsletter_aktiv: true,
    Benutzer: '1',
    cf_vip: true,
    cf_budget: 50_000.5,
    cf_marketing_channel: 'Lead',
    cf_hobbies: ['Golf', 'Segeln'],
  },
  choices: [
    { Land: 'DE', HerkunftKontakt: '7', cf_marketing_channel: 'Lead', cf_vip: true },
    { Land: 'FR', HerkunftKontakt: '8', ArtDaten: ['99'], cf_marketing_channel: 'Subscriber' },
  ],
  phones: ['Telefon1', 'home_cell'],
  refused: [
    { Vorame: 'Ada' },
    { cf_unknown: 'Ada' },
    { KdNr: 7 },
    { Anrede: 'Lord' },
    { ArtDaten: ['100', 'x'] },
    { cf_marketing_channel: 'Radio' },
    { Benutzer: 'unknown@agency.example' },
  ],
  reason: '12',
  activityKind: '56',
  moreOfTask: { Art: '61', Verantwortung: '2' },
  moreOfActivity: { Benutzer: '1' },
  statuses: {
    address: [{ Status: '45' }, 'Aktiv'],
    estate: [{ status: '2' }, 'Vermarktung'],
    task: [{ erledigt: true }, 'Erledigt'],
  },
  addressLink: /^https:\/\/crm\.propstack\.de\/app\/contacts\/\d+$/,
}

test.for(crmContract)('crm: Propstack $title', ({ run }) => {
  const { tables } = server.agency
  return run({
    crm: connection.crm,
    locales: ['de', 'en'],
    facts,
    user: { email: 'gaby@agency.example', group: 'Vermietung' },
    identity: 'vertrieb@agency.example',
    foreignIdentity: 'stranger@else.example',
    sentSubjects: async () => [],
    relations: async () => tables.ownerships.size + tables.partnerships.size + tables.deals.size,
    fileContent: async (id) => tables.documents.get(Number(id))?.['content'] as Buffer | undefined,
  })
})

test('crm: Propstack gives the deal of an inquiry to the user who is responsible for new records [B19-11]', async () => {
  const { crm } = connection
  const ownerOfLast = () => [...server.agency.tables.deals.values()].at(-1)?.['broker_id']
  const inquire = async (responsible?: string) => {
    const reference = crypto.randomUUID()
    const address_id = await crm.createRecord({ module: 'address', values: { Name: 'Löwe' }, reference })
    const estate_id = await crm.createRecord({ module: 'estate', values: { objekttitel: 'Haus' }, reference })
    await crm.relate({ kind: 'interested', address_id, estate_id, responsible })
  }
  await inquire('gaby@agency.example')
  expect(ownerOfLast()).toBe(1)
  await inquire('1')
  expect(ownerOfLast()).toBe(1)
  await inquire()
  expect(ownerOfLast() ?? null).toBeNull()
  await expect(inquire('unknown@agency.example')).rejects.toMatchObject({ kind: 'rejected' })
})
