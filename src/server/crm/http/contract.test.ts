import { afterAll, beforeAll, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startHttpCrm, type HttpCrmServer } from '../../testing/http-crm/server.ts'
import { startMailServer, type MailServer } from '../../testing/servers/subjects-server.ts'
import { onOfficeFacts } from '../contract-suite/case.ts'
import { crmContract } from '../contract-suite/index.ts'
import { openWith } from '../open-crm.ts'
import type { CrmConnector } from '../port.ts'

let server: HttpCrmServer
let mails: MailServer
let app: TestApp
let crm: CrmConnector

beforeAll(async () => {
  server = await startHttpCrm()
  mails = await startMailServer()
  app = await startApp({ env: { SMTP_URL: mails.url, CRM_ALLOW_HOSTS: server.host } })
  const { account_id } = app.owner
  const identity = { account_id, api_type: 'normal', position: 1, email: 'vertrieb@agency.example' }
  await app.platform.database.system
    .insertInto('crm_identities')
    .values({ ...identity, state: 'functional', proof: 'mail' })
    .execute()
  const credentials = { url: server.url, secret: server.secret }
  crm = openWith(app.platform, account_id, { kind: 'http', credentials, isMarketplace: false })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test.for(crmContract)('crm: the own CRM over HTTP $title', ({ run }) =>
  run({
    crm,
    locales: ['de', 'en'],
    facts: onOfficeFacts,
    user: { email: 'gaby@agency.example', group: 'Vermietung' },
    identity: 'vertrieb@agency.example',
    foreignIdentity: 'stranger@else.example',
    sentSubjects: async () => mails.subjects(),
    relations: async () => server.crm.store.relations.length,
    async fileContent(id) {
      const file = server.crm.store.files[id]
      return file && Buffer.from(file.content, 'base64')
    },
  }),
)
