import { afterAll, expect, test } from 'vitest'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { crmRecords } from '../../../shared/contract/crm/crm-records.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { search, type SearchResult } from '../../../shared/contract/search.ts'
import { submissionReplies } from '../../../shared/contract/submissions/submission-replies.ts'
import { openSession, withKey, type Credentials } from '../../testing/callers.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { queueDue } from '../../testing/submission-mails.ts'
import { insertUser } from '../accounts/index.ts'
import { indexAll } from '../submission-index/index.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const fields = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'last', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email', field_type: 'email' },
  { key: 'phone', crm_field_name: 'Telefon1', field_type: 'tel' },
  { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
]
const erika = { first: 'Erika', last: 'Mustermann', email: 'Erika@Home.example', phone: '0171 / 234 56 78' }

async function newAgency() {
  const { account_id, api_key: key } = await app.createAccount()
  const settings = {
    email_enabled: true,
    subject: 'Ihre Anfrage bei uns',
    notification_enabled: true,
    notification_receivers: ['vertrieb@agency.example'],
    notification_subject: 'Neue Anfrage von _Name',
    crm_write_enabled: true,
  }
  const form = await activeForm(app, { key, fields, settings })
  const user = async (role: Role) => {
    const row = { account_id, name: 'Jana Weiss', email: newEmail('colleague'), role, password_hash: 'none' }
    return openSession(app, { account_id, user_id: await insertUser(system, row) })
  }
  const owner = await user('owner')
  const found = async (q: string, kind: string, caller: Credentials = owner) => {
    const { status, data } = await app.call(search.find, { query: { q }, ...caller })
    expect(status).toBe(200)
    const groups = data.groups as { kind: string; results: SearchResult[] }[]
    return groups.find((group) => group.kind === kind)?.results ?? []
  }
  return {
    key,
    account_id,
    form,
    owner,
    user,
    found,
    titles: async (q: string, kind: string, caller?: Credentials) =>
      (await found(q, kind, caller)).map(({ title }) => title),
    /** Sends a submission, has it written and mailed about, and indexes it. */
    async send(answers: Record<string, string>): Promise<number> {
      const { id } = (await post(app, form.path, named(form.ids, answers))).body.data
      await queueDue(app)
      await indexAll(system)
      return id
    },
  }
}

test('search: mails are found by subject and recipients, newest first, by users who are signed in [B27-15]', async () => {
  const { send, found, titles, form, key } = await newAgency()
  const other = await newAgency()
  await send(erika)
  const subjects = ['Neue Anfrage von Mustermann', 'Ihre Anfrage bei uns']
  expect((await titles('anfrage', 'mail')).toSorted()).toEqual(subjects.toSorted())
  expect(await found('erika home', 'mail')).toEqual([
    {
      id: expect.any(Number),
      title: 'Ihre Anfrage bei uns',
      match: { in: 'recipient', label: null, text: 'Erika@Home.example' },
      form: { id: form.id, internal_title: 'Anfrage' },
      about: null,
      status: null,
      created_at: expect.any(String),
    },
  ])
  expect(await titles('vertrieb mustermann', 'mail')).toEqual(['Neue Anfrage von Mustermann'])
  expect(await titles('mustermnan', 'mail')).toEqual(['Neue Anfrage von Mustermann'])
  for (const q of ['anfrage schloss', 'ustermann']) expect([q, await titles(q, 'mail')]).toEqual([q, []])
  expect(await titles('anfrage', 'mail', withKey(key))).toEqual([])
  expect(await other.titles('anfrage', 'mail')).toEqual([])
})

test('search: an old mail is found by the words of its submission, a reply by its own [B27-15]', async () => {
  const { send, titles, account_id, owner } = await newAgency()
  const id = await send(erika)
  const body = { subject: 'Besichtigungstermin', text: 'Guten Tag' }
  expect((await app.call(submissionReplies.create, { id, body, ...owner })).status).toBe(201)
  const newer = { account_id, recipient: 'x@y.example', subject: 'Hinweis', body: 'Text' }
  await system
    .insertInto('mails')
    .values(Array.from({ length: 600 }, () => newer))
    .execute()
  expect(await titles('mustermann', 'mail')).toEqual(['Neue Anfrage von Mustermann'])
  expect(await titles('erika', 'mail')).toEqual(['Besichtigungstermin', 'Ihre Anfrage bei uns'])
  expect(await titles('besichtigung', 'mail')).toEqual(['Besichtigungstermin'])
  expect(await titles('hinweis', 'mail')).toHaveLength(5)
})

test('search: mails that may quote what a user sees as marks are not found by that user [B27-16]', async () => {
  const { send, titles, form, key, user } = await newAgency()
  await send(erika)
  const viewer = await user('viewer')
  expect(await titles('mustermann', 'mail', viewer)).toEqual(['Neue Anfrage von Mustermann'])
  await app.call(forms.update, { id: form.id, key, body: { confidential_field_ids: [form.ids['last']] } })
  for (const q of ['mustermann', 'anfrage', 'erika']) expect([q, await titles(q, 'mail', viewer)]).toEqual([q, []])
  expect(await titles('mustermann', 'mail')).toEqual(['Neue Anfrage von Mustermann'])
  expect(await titles('mustermann', 'crm_address', viewer)).toEqual([])
  expect(await titles('erika', 'crm_address', viewer)).toEqual(['Erika'])
})

test('search: a contact says its e-mail address beside its name [B27-24]', async () => {
  const { send, found } = await newAgency()
  await send(erika)
  const [address] = await found('mustermann', 'crm_address')
  expect(address).toMatchObject({ title: 'Erika Mustermann', about: 'Erika@Home.example' })
})

test('search: mails that were emptied are not found [B27-16]', async () => {
  const { send, titles, account_id } = await newAgency()
  await send(erika)
  await system.updateTable('mails').set({ recipient: '', subject: '' }).where('account_id', '=', account_id).execute()
  expect(await titles('anfrage', 'mail')).toEqual([])
  expect(await titles('erika', 'mail')).toEqual([])
})

test('search: records of the built-in CRM are found by name, address and number in any spelling [B27-17]', async () => {
  const { send, found, titles, key } = await newAgency()
  const other = await newAgency()
  await send({ ...erika, title: 'Villa am Fluß' })
  const [address] = await found('mustermann', 'crm_address')
  expect(address).toMatchObject({
    title: 'Erika Mustermann',
    match: { in: 'name', text: 'Erika Mustermann' },
    form: null,
  })
  for (const q of ['erika must', 'erika@home', '+49 171 2345678', '2345678', '0171 234', String(address?.id)]) {
    expect([q, await titles(q, 'crm_address')]).toEqual([q, ['Erika Mustermann']])
  }
  expect((await found('234 5678', 'crm_address'))[0]?.match).toMatchObject({ in: 'value', text: '0171 / 234 56 78' })
  expect(await titles('fluss villa', 'crm_estate')).toEqual(['Villa am Fluß'])
  expect(await titles('villa', 'crm_address')).toEqual([])
  expect(await titles('villa', 'crm_estate', withKey(key))).toEqual(['Villa am Fluß'])
  expect(await other.titles('mustermann', 'crm_address')).toEqual([])
})

test('search: a record far behind the newest ones is found by its submission, and as a whole by itself [B27-17]', async () => {
  const { send, titles, account_id } = await newAgency()
  await send(erika)
  const row = { account_id, module: 'address', values: JSON.stringify({ Name: 'Neuer' }) }
  await system
    .insertInto('built_in_crm_records')
    .values(Array.from({ length: 600 }, () => row))
    .execute()
  for (const q of ['muster', '5678', 'erika home'])
    expect([q, await titles(q, 'crm_address')]).toEqual([q, ['Erika Mustermann']])
  await system.deleteFrom('submissions').where('account_id', '=', account_id).execute()
  expect(await titles('muster', 'crm_address')).toEqual([])
  for (const q of ['mustermann', 'erika@home.example']) {
    expect([q, await titles(q, 'crm_address')]).toEqual([q, ['Erika Mustermann']])
  }
})

test('search: records of another CRM are not looked for, and one record is read by its id [B27-17, B27-18]', async () => {
  const { send, found, titles, account_id, key } = await newAgency()
  await send(erika)
  await send({ ...erika, last: 'Sperling', email: 's@home.example' })
  const [{ id } = { id: 0 }] = await found('mustermann', 'crm_address')
  const read = async (query: object, module = 'address') => {
    const { status, data } = await app.call(crmRecords.list, { params: { module }, query: { ...query }, key })
    return { status, names: (data ?? []).map(({ values }: { values: { Name: string } }) => values.Name) }
  }
  expect(await read({ id })).toEqual({ status: 200, names: ['Mustermann'] })
  expect(await read({ id }, 'estate')).toEqual({ status: 200, names: [] })
  expect((await read({ id: 'x' })).status).toBe(422)
  await system.updateTable('crm_connections').set({ kind: 'onoffice' }).where('account_id', '=', account_id).execute()
  expect(await titles('mustermann', 'crm_address')).toEqual([])
})
