import { afterAll, beforeAll, test } from 'vitest'
import { connectTo, type TestConnection } from '../../testing/onoffice-server/connect.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { onOfficeFacts } from '../contract-suite/case.ts'
import { crmContract } from '../contract-suite/index.ts'

let server: OnOfficeServer
let connection: TestConnection

beforeAll(async () => {
  server = await startOnOffice()
  connection = connectTo(server)
})
afterAll(async () => {
  await connection[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test.for(crmContract)('crm: onOffice $title', ({ run }) =>
  run({
    crm: connection.crm,
    locales: ['de', 'en'],
    facts: onOfficeFacts,
    user: { email: 'gaby@agency.example', group: 'Vermietung' },
    identity: 'vertrieb@agency.example',
    foreignIdentity: 'stranger@else.example',
    sentSubjects: async () => server.office.mails.map(({ subject }) => String(subject)),
    relations: async () => server.office.relations.length,
    fileContent: async (id) => server.office.files.find((file) => String(file.id) === id)?.content,
  }),
)
