import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { onOfficeFacts } from '../contract-suite/case.ts'
import { startMailServer, type MailServer } from '../../testing/servers/subjects-server.ts'
import { crmContract } from '../contract-suite/index.ts'
import { openCrm } from '../open-crm.ts'
import type { CrmConnector } from '../port.ts'
import { addUsers } from './queries.ts'

let mails: MailServer
let app: TestApp
let crm: CrmConnector

beforeAll(async () => {
  mails = await startMailServer()
  app = await startApp({ env: { SMTP_URL: mails.url } })
  const { account_id } = app.owner
  await addUsers(app.platform.database.system, account_id, [
    { name: 'Gaby Muster', email: 'gaby@agency.example', groups: ['Vermietung'] },
  ])
  const identity = { account_id, api_type: 'normal', position: 1, email: 'vertrieb@agency.example' }
  await system()
    .insertInto('crm_identities')
    .values({ ...identity, state: 'functional', proof: 'mail' })
    .execute()
  crm = await openCrm(app.platform, account_id)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})

const system = () => app.platform.database.system

test.for(crmContract)('crm: the built-in CRM $title', ({ run }) =>
  run({
    crm,
    locales: ['de', 'en'],
    facts: onOfficeFacts,
    user: { email: 'gaby@agency.example', group: 'Vermietung' },
    identity: 'vertrieb@agency.example',
    foreignIdentity: 'stranger@else.example',
    sentSubjects: async () => mails.subjects(),
    relations: async () => (await system().selectFrom('built_in_crm_relations').select('kind').execute()).length,
    async fileContent(id) {
      const files = system().selectFrom('built_in_crm_files').select('content').where('id', '=', Number(id))
      return (await files.executeTakeFirst())?.content
    },
  }),
)

test('crm: a file belongs to a record of its account and module alone', async () => {
  const other = await openCrm(app.platform, (await app.createAccount()).account_id)
  const id = await crm.createRecord({ module: 'address', values: { Name: 'A' }, reference: 'file' })
  const file = { id, module: 'address', name: 'a.txt', content_type: 'text/plain', content: Buffer.from('a') }
  await expect(other.uploadFile(file)).rejects.toMatchObject({ kind: 'rejected' })
  await expect(crm.uploadFile({ ...file, module: 'estate' })).rejects.toMatchObject({ kind: 'rejected' })
  expect(await crm.uploadFile(file)).toMatch(/^\d+$/)
})
