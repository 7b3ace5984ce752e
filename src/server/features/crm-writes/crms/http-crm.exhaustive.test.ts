import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CrmConnector } from '../../../crm/port.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { connectToHttpCrm } from '../../../testing/http-crm/connect.ts'
import { startHttpCrm, type HttpCrmServer, type HttpFault } from '../../../testing/http-crm/server.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../index.ts'

let server: HttpCrmServer
let app: TestApp
let form: TestForm

beforeEach(async () => {
  app = await startApp()
  server = await startHttpCrm()
  form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
    ],
    settings: { crm_write_enabled: true, crm_relation: 'owner', crm_task_enabled: true, crm_agentslog_enabled: true },
  })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const mail = { sendTest: () => Promise.reject(new Error('No mail')), send: () => Promise.reject(new Error('No mail')) }

async function submit(name: string): Promise<number> {
  const answers = { name, email: `${name.toLowerCase()}@home.example`, title: `Haus ${name}` }
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  expect(status).toBe(201)
  return body.data.id
}

/** One try of a process that has just started. */
async function attempt(change: (crm: CrmConnector) => CrmConnector = (crm) => crm, secret = server.secret) {
  await using connection = connectToHttpCrm(server, { mail, secret, timeoutMs: 400 })
  await performDue(
    app.platform,
    crmWrites(app.platform, async () => change(connection.crm)),
  )
  await sql`update follow_ups set due_at = now() where kind = 'crm' and state = 'waiting'`.execute(
    app.platform.database.system,
  )
}

const outcome = (submission: number) =>
  app.platform.database.system
    .selectFrom('follow_ups')
    .select(['state', 'error'])
    .where('submission_id', '=', submission)
    .where('kind', '=', 'crm')
    .executeTakeFirstOrThrow()

/** How many records there are of each kind. */
function made(): Record<string, number> {
  const { records, relations } = server.crm.store
  const count = (module: string) => Object.keys(records[module] ?? {}).length
  return {
    address: count('address'),
    estate: count('estate'),
    task: count('task'),
    agentsLog: count('agentsLog'),
    relations: relations.length,
  }
}
const once = { address: 1, estate: 1, task: 1, agentsLog: 1, relations: 1 }

const requests = ['create address', 'create estate', 'create task', 'create agentsLog', 'relate'] as const
const faults: [title: string, fault: HttpFault][] = [
  ['cut before', { name: 'cut' }],
  ['cut after', { name: 'cut', after: true }],
  ['half an answer', { name: 'half', after: true }],
  ['500 before', { name: 'failed' }],
  ['500 after', { name: 'failed', after: true }],
  ['a hang before', { name: 'hang' }],
  ['a hang after', { name: 'hang', after: true }],
  ['429 with Retry-After', { name: 'answer', status: 429, headers: { 'retry-after': '120' } }],
  ['429 without', { name: 'answer', status: 429 }],
  ['503 with Retry-After', { name: 'answer', status: 503, headers: { 'retry-after': '2' } }],
  ['a page of a proxy', { name: 'answer', status: 404 }],
]

// `times`: once, so that the same try may go on, or longer than one try lasts.
test.each(faults)('crm writes: an own CRM has each record once in spite of %s', async (title, fault) => {
  const wrong: string[] = []
  for (const only of requests) {
    for (const times of [1, 4]) {
      server.crm.store.records = {}
      server.crm.store.relations = []
      const submission = await submit(`${only.replace(' ', '')}${times}`)
      server.fail({ ...fault, only, times })
      for (let n = 0; n < 6 && (await outcome(submission)).state === 'waiting'; n++) await attempt()
      if (server.failures() === 0) wrong.push(`${title}, ${only}: nothing went wrong`)
      server.fail(null)
      const found = JSON.stringify([await outcome(submission), made()])
      const wanted = JSON.stringify([{ state: 'done', error: null }, once])
      if (found !== wanted) wrong.push(`${title}, ${only}, ${times} times: ${found}`)
    }
  }
  expect(wrong).toEqual([])
})

test('crm writes: an own CRM that refuses the secret in the middle has the rest once it takes it again', async () => {
  const submission = await submit('Ada')
  server.fail({ name: 'answer', status: 401, only: 'create task' })
  await attempt()
  expect((await outcome(submission)).state).toBe('waiting')
  expect((await outcome(submission)).error).toContain('http_crm_credentials_refused')
  server.fail(null)
  await attempt(undefined, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  expect((await outcome(submission)).error).toContain('http_crm_credentials_refused')
  await attempt()
  expect([await outcome(submission), made()]).toEqual([{ state: 'done', error: null }, once])
})

test('crm writes: a field that an own CRM has lost leaves the others as they are, and is named', async () => {
  const address = server.crm.modules.find(({ name }) => name === 'address')!
  address.fields = address.fields.filter(({ name }) => name !== 'Name')
  const submission = await submit('Ada')
  await attempt()
  expect(made()).toEqual(once)
  const { error } = await app.platform.database.system
    .selectFrom('crm_stages')
    .select('error')
    .where('submission_id', '=', submission)
    .where('stage', '=', 'address')
    .executeTakeFirstOrThrow()
  expect(error).toContain('crm_fields_gone')
})

test('crm writes: what an own CRM refuses is said, and what needs nothing of it is written', async () => {
  const estate = server.crm.modules.find(({ name }) => name === 'estate')!
  estate.fields.find(({ name }) => name === 'objekttitel')!.length = 3
  const submission = await submit('Ada')
  await attempt()
  expect(made()).toEqual({ ...once, estate: 0, relations: 0 })
  const { state, error } = await outcome(submission)
  expect(state).toBe('failed')
  expect(error).toContain('value_refused')
})

test('crm writes: a record that is deleted between two stages is said to be gone', async () => {
  const submission = await submit('Ada')
  await attempt((crm) => ({
    ...crm,
    async createRecord(record, sending) {
      const id = await crm.createRecord(record, sending)
      if (record.module === 'estate') delete server.crm.store.records['estate']?.[id]
      return id
    },
  }))
  const { state, error } = await outcome(submission)
  expect(state).toBe('failed')
  expect(error).toContain('record_gone')
  expect(made()).toMatchObject({ address: 1, estate: 0, relations: 0 })
})

test('crm writes: two installations at one CRM do not take records of each other for theirs', async () => {
  const record = { module: 'address', values: { Name: 'Ada' }, reference: 'submission 1 address' }
  await using one = connectToHttpCrm(server, { mail, scope: 'one.example 1' })
  await using other = connectToHttpCrm(server, { mail, scope: 'other.example 1' })
  const ids = [await one.crm.createRecord(record), await one.crm.createRecord(record)]
  expect(ids[0]).toBe(ids[1])
  expect(await other.crm.createRecord(record)).not.toBe(ids[0])
})

test('crm writes: a file that an own CRM did not answer for is attached once', async () => {
  await using connection = connectToHttpCrm(server, { mail })
  const id = await connection.crm.createRecord({ module: 'address', values: { Name: 'Ada' }, reference: 'ada' })
  const file = { module: 'address', id, name: 'a.txt', content_type: 'text/plain', content: Buffer.from('a') }
  server.fail({ name: 'cut', after: true, only: 'attach address', times: 4 })
  const noted: string[] = []
  const sending = { begins: async () => void noted.push('begins'), notTaken: async () => void noted.push('notTaken') }
  await expect(connection.crm.uploadFile(file, sending)).rejects.toMatchObject({ kind: 'unavailable' })
  // It is sent again: under the same reference the CRM makes no second one.
  expect(noted).toEqual(['begins', 'notTaken'])
  const fileId = await connection.crm.uploadFile(file)
  expect(Object.keys(server.crm.store.files)).toEqual([fileId])
  expect(server.failures()).toBe(4)
})
