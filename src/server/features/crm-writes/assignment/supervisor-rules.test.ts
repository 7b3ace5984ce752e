import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignment } from '../../../../shared/contract/forms/assignment.ts'
import { formLinks } from '../../../../shared/contract/forms/form-links.ts'
import { submissionProcessing } from '../../../../shared/contract/submissions/submission-processing.ts'
import { submissionTimeline } from '../../../../shared/contract/submissions/submission-timeline.ts'
import { work } from '../../../../shared/contract/submissions/work.ts'
import { addUsers } from '../../../crm/built-in/queries.ts'
import { openCrm } from '../../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../../crm/port.ts'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { activeForm, named, post, type TestForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { insertUser } from '../../accounts/index.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../write.ts'

let app: TestApp
let crm: CrmConnector
/** Ids of the users of the CRM by name. */
let crmUsers: Record<string, string>
/** Users of the dashboard. */
let people: Record<'gaby' | 'nora' | 'jana' | 'vera', { id: number; name: string }>
beforeAll(async () => {
  app = await startApp({ limited: false })
  const { account_id } = app.owner
  const { system } = app.platform.database
  await addUsers(system, account_id, [
    { name: 'Gaby Muster', email: 'Gaby@agency.example' },
    { name: 'Nora Lang', email: 'nora@crm.example' },
    { name: 'Vera Vogt', email: 'vera@agency.example' },
    { name: 'Otto Ohne', email: 'otto@agency.example' },
    { name: 'Paul Probe', email: 'jana@agency.example', is_active: false },
  ])
  crm = await openCrm(app.platform, account_id)
  crmUsers = Object.fromEntries((await crm.users()).map(({ id, name }) => [name, id]))
  const user = async (name: string, email: string, role: 'viewer' | 'editor' = 'editor') => ({
    id: await insertUser(system, { account_id, name, email, role, password_hash: 'none' }),
    name,
  })
  people = {
    gaby: await user('Gaby', 'gaby@agency.example'),
    nora: await user('Nora', 'nora@agency.example'),
    jana: await user('Jana', 'jana@agency.example'),
    vera: await user('Vera', 'vera@agency.example', 'viewer'),
  }
  // Of the staff, made from the user of the CRM, with another address than the CRM has.
  const staff = { account_id, name: 'Nora Lang', email: 'Nora@agency.example', source: 'crm' }
  await system
    .insertInto('staff_members')
    .values({ ...staff, crm_user_id: crmUsers['Nora Lang']! })
    .execute()
})
afterAll(() => app[Symbol.asyncDispose]())

async function houseOf(name: string | undefined): Promise<string> {
  const values = { objekttitel: 'Haus am See', ...(name !== undefined && { benutzer: crmUsers[name] ?? name }) }
  const id = await crm.createRecord({ module: 'estate', values, reference: crypto.randomUUID() })
  return String(await crm.uuidOf('estate', id))
}

const formWith = (settings: object = {}) =>
  activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'kind', label: 'Anliegen', field_type: 'select', datalist: 'Kauf;Miete' },
    ],
    settings: {
      crm_write_enabled: true,
      estate_context_enabled: true,
      notification_enabled: false,
      email_enabled: false,
      ...settings,
    },
  })

const always = (...ids: number[]) => ({ field_id: null, values: [], to_supervisor: true, user_ids: ids })
const assign = async ({ id }: TestForm, ...rules: object[]) =>
  expect((await app.call(assignment.replace, { id, body: { rules } })).status).toBe(200)

/** Sends a submission about the estate; its id. */
async function inquire(form: TestForm, uuid: string | undefined, answers: object = {}): Promise<number> {
  let path = form.path
  if (uuid !== undefined) {
    const made = await app.call(formLinks.create, { id: form.id, body: { records: { estate: { uuid } } } })
    path = made.data.url.replace(app.platform.config.publicUrl, '')
  }
  const { status, body } = await post(app, path, named(form.ids, { name: 'Löwe', ...answers }))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

const writeDue = (open?: Parameters<typeof crmWrites>[1]) => performDue(app.platform, crmWrites(app.platform, open))
const unavailable = () =>
  Object.create(crm, {
    users: { value: () => Promise.reject(new CrmError('unavailable', refusal('crm_not_connected'))) },
  }) as CrmConnector
const makeDue = (id: number, tries: { tries?: number }) =>
  app.platform.database.system
    .updateTable('follow_ups')
    .set({ due_at: '2020-01-01', ...tries })
    .where('submission_id', '=', id)
    .execute()
const stateOf = async (id: number) => (await app.call(submissionProcessing.get, { id })).data
const assigneeOf = async (id: number) => (await stateOf(id)).assignee?.name ?? null
const changesOf = async (id: number) =>
  (await app.call(submissionTimeline.get, { id })).data.events.flatMap(
    ({ processing }: { processing: object | null }) => processing ?? [],
  )

test('assignment: who is responsible for the estate in the CRM is assigned, once the CRM was asked [B29-29]', async () => {
  const form = await formWith()
  await assign(form, always(people.jana.id))
  const sent = {
    byAddress: await inquire(form, await houseOf('Gaby Muster')),
    byStaffMember: await inquire(form, await houseOf('Nora Lang')),
  }
  expect(await stateOf(sent.byAddress)).toMatchObject({ assignee: null, changed_at: null })
  await writeDue()
  expect([await assigneeOf(sent.byAddress), await assigneeOf(sent.byStaffMember)]).toEqual(['Gaby', 'Nora'])
  const by = { type: 'rule', id: 1, name: '' }
  expect(await changesOf(sent.byAddress)).toEqual([
    { by, status: null, assignee: { from: null, to: people.gaby }, due_on: null, tags: null },
  ])
})

test('assignment: without such a user the rule has its users, then the next rules; the timeline says why [B29-30]', async () => {
  const form = await formWith()
  await assign(form, always(people.jana.id))
  const cases: [string | undefined, object][] = [
    [undefined, { reason: 'unknown', name: null }],
    ['Niemand', { reason: 'unknown', name: null }],
    ['Paul Probe', { reason: 'unknown', name: null }],
    ['Otto Ohne', { reason: 'no_user', name: 'Otto Ohne' }],
    ['Vera Vogt', { reason: 'no_user', name: 'Vera Vogt' }],
  ]
  for (const [name, missed_supervisor] of cases) {
    const id = await inquire(form, await houseOf(name))
    await writeDue()
    expect([name, await assigneeOf(id)]).toEqual([name, 'Jana'])
    expect(await changesOf(id)).toMatchObject([{ assignee: { to: people.jana }, missed_supervisor }])
  }
  const kind = form.ids['kind']
  await assign(
    form,
    { ...always(), field_id: kind, values: ['Kauf'] },
    { ...always(people.gaby.id), to_supervisor: false },
  )
  const next = await inquire(form, await houseOf('Otto Ohne'), { kind: 'Kauf' })
  await writeDue()
  expect(await changesOf(next)).toMatchObject([{ by: { id: 2 }, assignee: { to: people.gaby } }])
  await assign(form, { ...always(), field_id: kind, values: ['Kauf'] })
  const none = await inquire(form, await houseOf('Otto Ohne'), { kind: 'Kauf' })
  await writeDue()
  expect(await stateOf(none)).toMatchObject({ status: 'new', assignee: null })
  expect(await changesOf(none)).toEqual([
    {
      by: { type: 'rule', id: 1, name: 'Anliegen' },
      status: null,
      assignee: null,
      due_on: null,
      tags: null,
      missed_supervisor: { reason: 'no_user', name: 'Otto Ohne' },
    },
  ])
})

test('assignment: without an estate or a write to the CRM, the users of the rule are assigned at once [B29-31]', async () => {
  const [form, unwritten] = [await formWith(), await formWith({ crm_write_enabled: false })]
  for (const one of [form, unwritten]) {
    await assign(one, always(people.jana.id))
    const id = await inquire(one, undefined)
    expect(await changesOf(id)).toMatchObject([{ assignee: { to: people.jana } }])
  }
  // What a former rule assigns needs no CRM.
  const first = { ...always(people.nora.id), to_supervisor: false, field_id: form.ids['kind'], values: ['Kauf'] }
  await assign(form, first, always(people.jana.id))
  const id = await inquire(form, await houseOf('Gaby Muster'), { kind: 'Kauf' })
  expect(await assigneeOf(id)).toBe('Nora')
  await writeDue()
  expect(await changesOf(id)).toHaveLength(1)
})

test('assignment: who was assigned by hand before the CRM answered stays [B29-32]', async () => {
  const form = await formWith()
  await assign(form, always(people.jana.id))
  const id = await inquire(form, await houseOf('Gaby Muster'))
  await app.call(submissionProcessing.update, { id, body: { assignee_id: people.nora.id } })
  await writeDue()
  expect(await assigneeOf(id)).toBe('Nora')
  expect(await changesOf(id)).toHaveLength(1)
})

test('assignment: a submission waits while the CRM cannot tell, and is assigned by the next try [B29-32]', async () => {
  const form = await formWith()
  await assign(form, always(people.jana.id))
  const id = await inquire(form, await houseOf('Gaby Muster'))
  await writeDue(async () => unavailable())
  expect(await assigneeOf(id)).toBeNull()
  await makeDue(id, {})
  await writeDue()
  expect(await assigneeOf(id)).toBe('Gaby')
  expect(await changesOf(id)).toHaveLength(1)
})

test('assignment: a write that fails for good leaves a submission to the users of the rule [B29-33]', async () => {
  const form = await formWith()
  await assign(form, always(people.jana.id))
  const id = await inquire(form, await houseOf('Gaby Muster'))
  await makeDue(id, { tries: 74 })
  await writeDue(async () => unavailable())
  const [failed] = (await app.call(work.list, { query: { form_id: String(form.id) } })).data
  expect(failed).toMatchObject({ kind: 'crm', submission_id: id, state: 'failed' })
  const assigned = [{ assignee: { to: people.jana }, missed_supervisor: { reason: 'unknown', name: null } }]
  expect(await changesOf(id)).toMatchObject(assigned)
  // The first change stays when the write is repeated.
  await app.call(work.retry, { id: failed!.id })
  expect(await writeDue()).toBe(1)
  expect(await changesOf(id)).toMatchObject(assigned)
})

test('assignment: a rule that no longer asks the CRM assigns what waits for it [B29-33]', async () => {
  const form = await formWith()
  await assign(form, always(people.jana.id))
  const [waiting, left] = [
    await inquire(form, await houseOf('Gaby Muster')),
    await inquire(form, await houseOf('Gaby Muster')),
  ]
  await assign(form, { ...always(people.nora.id), to_supervisor: false })
  const changed = { id: left, body: { status: 'done' } } as const
  expect((await app.call(submissionProcessing.update, changed)).status).toBe(200)
  await writeDue()
  expect(await changesOf(waiting)).toEqual([
    {
      by: { type: 'rule', id: 1, name: '' },
      status: null,
      assignee: { from: null, to: people.nora },
      due_on: null,
      tags: null,
    },
  ])
  expect(await assigneeOf(left)).toBeNull()
})

test('assignment: a rule for the estate may name no user, and other rules may not [B29-29]', async () => {
  const form = await formWith()
  const { status, data } = await app.call(assignment.replace, { id: form.id, body: { rules: [always()] } })
  expect([status, data.rules]).toEqual([
    200,
    [{ field_id: null, values: [], to_supervisor: true, assignees: [], passed_over: [] }],
  ])
  const refused = await app.call(assignment.replace, {
    id: form.id,
    body: { rules: [{ ...always(), to_supervisor: 'maybe' }] },
  })
  expect(Object.keys(refused.body.errors)).toContain('rules.0.to_supervisor')
  const without = { ...always(), to_supervisor: false }
  const others = await app.call(assignment.replace, { id: form.id, body: { rules: [without] } })
  expect(Object.keys(others.body.errors)).toEqual(['rules.0.user_ids'])
})
