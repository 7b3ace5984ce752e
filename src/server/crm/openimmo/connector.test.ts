import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer, type MailServer } from '../../testing/servers/subjects-server.ts'
import { kindOf, onOfficeFacts } from '../contract-suite/case.ts'
import { mailContract } from '../contract-suite/index.ts'
import { openWith } from '../open-crm.ts'
import type { CrmConnector } from '../port.ts'

const credentials = {
  import_address: 'anfragen@agency.example',
  sender_name: 'Agentur Nord',
  makler_id: '',
  openimmo_anid: '',
  without_estate: 'text',
}

let mails: MailServer
let app: TestApp
let crm: CrmConnector

const open = ({ platform, owner }: TestApp) =>
  openWith(platform, owner.account_id, { kind: 'openimmo', credentials, isMarketplace: false })

beforeAll(async () => {
  mails = await startMailServer()
  app = await startApp({ env: { SMTP_URL: mails.url } })
  const { account_id } = app.owner
  const identity = { account_id, api_type: 'normal', position: 1, email: 'vertrieb@agency.example' }
  await app.platform.database.system
    .insertInto('crm_identities')
    .values({ ...identity, state: 'functional', proof: 'mail' })
    .execute()
  crm = open(app)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})

test.for(mailContract)('crm: OpenImmo by mail $title', ({ run }) =>
  run({
    crm,
    locales: ['de', 'en'],
    facts: onOfficeFacts,
    user: { email: '', group: '' },
    identity: 'vertrieb@agency.example',
    foreignIdentity: 'stranger@else.example',
    sentSubjects: async () => mails.subjects(),
    relations: async () => 0,
    fileContent: async () => undefined,
  }),
)

test('crm: OpenImmo by mail says of everything that is asked of records that there are none', async () => {
  const record = { module: 'address', values: { Name: 'Löwe' }, reference: 'submission 1 address' }
  const file = { module: 'address', id: '1', name: 'a.txt', content_type: 'text/plain', content: Buffer.from('a') }
  const asked: Record<string, () => Promise<unknown>> = {
    users: () => crm.users(),
    groups: () => crm.groups(),
    reasons: () => crm.rejectionReasons('de'),
    kinds: () => crm.actionKinds('de'),
    find: () => crm.findRecords('address', { Email: 'ada@home.example' }),
    read: () => crm.readRecord('estate', '1'),
    uuid: () => crm.findByUuid('estate', crypto.randomUUID()),
    uuidOf: () => crm.uuidOf('estate', '1'),
    create: () => crm.createRecord(record),
    update: () => crm.updateRecord('address', '1', { Name: 'Löwe' }),
    relate: () => crm.relate({ kind: 'owner', estate_id: '1', address_id: '2' }),
    upload: () => crm.uploadFile(file),
    link: () => crm.recordLink('address', '1'),
  }
  for (const [what, ask] of Object.entries(asked)) expect(await kindOf(ask()), what).toBe('unsupported')
  const { modules, relations, files, findsCreated } = crm.capabilities
  expect([modules, relations, files, findsCreated]).toEqual([[], [], [], []])
  expect([crm.findCreated, crm.findOrCreate]).toEqual([undefined, undefined])
})

test('crm: OpenImmo by mail describes its fields in German and English', async () => {
  const [de, en] = [await crm.fieldConfiguration('de'), await crm.fieldConfiguration('en')]
  expect(de.map(({ name }) => name)).toEqual(['address', 'estate', 'agentsLog'])
  const named = (modules: typeof de, label: boolean) =>
    modules.flatMap(({ fields }) => fields.map((field) => (label ? field.label : field.name)))
  expect(named(en, false)).toEqual(named(de, false))
  expect(named(en, true)).not.toEqual(named(de, true))
  const wish = de.at(-1)?.fields.find(({ name }) => name === 'wunsch')
  expect(wish?.permittedvalues?.map(({ code }) => code)).toEqual(['BESICHTIGUNG', 'ANRUF', 'DETAIL'])
  expect(await kindOf(crm.fieldConfiguration('tlh'))).toBe('unsupported')
})

test('crm: OpenImmo by mail works while the mail server of the installation answers, and is sent nothing', async () => {
  const before = mails.subjects().length
  await crm.checkConnection()
  expect(mails.subjects()).toHaveLength(before)
  await using silent = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  await using without = await startApp()
  for (const other of [silent, without]) expect(await kindOf(open(other).checkConnection())).toBe('unavailable')
})
