import { afterAll, expect, test } from 'vitest'
import { assignment } from '../../../shared/contract/forms/assignment.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formFiles } from '../../../shared/contract/forms/form-files.ts'
import { formVersions } from '../../../shared/contract/forms/form-versions.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { users } from '../../../shared/contract/accounts/users.ts'
import { openSession, readOnlyKey, signedIn } from '../../testing/callers.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { doubleOptIn, person } from '../../testing/double-opt-in.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { insertUser } from '../accounts/index.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())
const { account_id } = app.owner
const { system } = app.platform.database

const colleague = async (name: string, role: 'viewer' | 'editor' = 'editor') => {
  const made = { account_id, name, email: newEmail('colleague'), role, password_hash: 'none' }
  return { id: await insertUser(system, made), name }
}

const inquiryForm = (settings: object = {}) =>
  activeForm(app, {
    fields: [
      { key: 'kind', label: 'Objektart', field_type: 'select', datalist: 'Wohnung;Haus;Garage' },
      { key: 'wishes', label: 'Wünsche', field_type: 'checkboxes', datalist: 'Balkon;Garten;Keller' },
      { key: 'town', label: 'Ort', crm_field_name: 'Ort' },
    ],
    settings: { ...settings },
  })

const assign = (id: number, rules: object[]) => app.call(assignment.replace, { id, body: { rules } })
const always = (...people: { id: number }[]) => ({ field_id: null, values: [], user_ids: people.map(({ id }) => id) })
const when = (field: number | undefined, values: string[], ...people: { id: number }[]) => ({
  field_id: field,
  values,
  user_ids: people.map(({ id }) => id),
})

async function send({ path, ids }: TestForm, answers: Record<string, unknown> = { town: 'Hamburg' }): Promise<number> {
  const { status, body } = await post(app, path, named(ids, answers))
  expect(status).toBe(201)
  return body.data.id
}

const stateOf = async (id: number) => (await app.call(submissionProcessing.get, { id })).data
const assigneeOf = async (id: number) => (await stateOf(id)).assignee?.name ?? null

test('assignment: rules are written and read as a whole, with the names of their users [B29-1]', async () => {
  const form = await inquiryForm()
  const { id } = form
  const [jana, ole] = [await colleague('Jana Weiss'), await colleague('Ole Berg')]
  expect((await app.call(assignment.get, { id })).data).toEqual({ rules: [] })
  const written = await assign(id, [when(form.ids['kind'], ['Wohnung'], jana), always(ole, jana, ole)])
  const rules = [
    { field_id: form.ids['kind'], values: ['Wohnung'], to_supervisor: false, assignees: [jana], passed_over: [] },
    { field_id: null, values: [], to_supervisor: false, assignees: [ole, jana], passed_over: [] },
  ]
  expect([written.status, written.data]).toEqual([200, { rules }])
  expect((await app.call(assignment.get, { id, ...(await readOnlyKey(app, app.owner)) })).data).toEqual({ rules })
  expect((await assign(id, [])).data).toEqual({ rules: [] })
  for (const caller of [
    await readOnlyKey(app, app.owner),
    await openSession(app, { account_id, user_id: (await colleague('Vera', 'viewer')).id }),
  ])
    expect((await app.call(assignment.replace, { id, body: { rules: [] }, ...caller })).status).toBe(403)
})

test('assignment: rules that are based on a former version of the form are refused [B29-28]', async () => {
  const form = await inquiryForm()
  const { id } = form
  const jana = await colleague('Jana Weiss')
  const etagOf = async () => String((await app.call(forms.get, { id })).headers['etag'])
  const put = (rules: unknown[], etag: string) =>
    app.call(assignment.replace, { id, body: { rules }, headers: { 'if-match': etag } })
  const read = await etagOf()
  const written = await put([always(jana)], read)
  expect([written.status, written.headers['etag']]).toEqual([200, await etagOf()])
  expect((await put([], read)).status).toBe(412)
  expect((await app.call(assignment.get, { id })).data.rules).toHaveLength(1)
})

test('assignment: rules that could never be right are refused, at what is wrong [B29-2]', async () => {
  const form = await inquiryForm()
  const other = await inquiryForm()
  const stranger = await app.createAccount()
  const jana = await colleague('Jana Weiss')
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['town']] } })
  const faultsOf = async (rules: object[]) => Object.keys((await assign(form.id, rules)).body.errors ?? {})
  expect(await faultsOf([always(jana), always(jana)])).toEqual(['rules.0.field_id'])
  expect(await faultsOf([when(other.ids['kind'], ['Haus'], jana)])).toEqual(['rules.0.field_id'])
  expect(await faultsOf([when(form.ids['town'], ['Kiel'], jana)])).toEqual(['rules.0.field_id'])
  expect(await faultsOf([when(form.ids['kind'], [])])).toEqual(['rules.0.values', 'rules.0.user_ids'])
  expect(await faultsOf([always(jana, { id: stranger.user_id })])).toEqual(['rules.0.user_ids.1'])
  expect(await faultsOf([{ ...always(jana), weight: 2 }])).toEqual(['rules.0.weight'])
  const tooMany = Array.from({ length: 51 }, () => when(form.ids['kind'], ['Haus'], jana))
  expect(await faultsOf(tooMany)).toEqual(['rules'])
  expect((await app.call(assignment.get, { id: form.id })).data).toEqual({ rules: [] })
})

test('assignment: the first rule that fits assigns, in the order of the list [B29-3, B29-4]', async () => {
  const form = await inquiryForm()
  const [jana, ole, nora] = [await colleague('Jana'), await colleague('Ole'), await colleague('Nora')]
  await assign(form.id, [
    when(form.ids['kind'], ['wohnung', 'Haus'], jana),
    when(form.ids['wishes'], ['Keller'], ole),
    when(form.ids['town'], [' kiel '], nora),
  ])
  const first = await send(form, { kind: 'Wohnung', town: 'Kiel' })
  expect(await assigneeOf(first)).toBe('Jana')
  expect(await assigneeOf(await send(form, { kind: 'Garage', wishes: ['Balkon', 'Keller'] }))).toBe('Ole')
  expect(await assigneeOf(await send(form, { town: 'KIEL' }))).toBe('Nora')
  const none = await send(form, { kind: 'Garage', town: 'Lübeck' })
  expect(await stateOf(none)).toMatchObject({ assignee: null, changed_at: null })
  const by = { type: 'rule', id: 1, name: 'Objektart' }
  const received = await stateOf(first)
  expect(received).toMatchObject({ status: 'new', due_on: null, tags: [], changed_by: by })
  const { events } = (await app.call(submissionTimeline.get, { id: first })).data
  const [begin, processed] = events.filter(({ kind }: { kind: string }) => ['received', 'processed'].includes(kind))
  expect(processed.at).toBe(begin.at)
  expect(processed.processing).toEqual({
    by,
    status: null,
    assignee: { from: null, to: jana },
    due_on: null,
    tags: null,
  })
  const listed = await app.call(inbox.list, { query: { assignee: jana.id, form_id: form.id } })
  expect(listed.data.entries.map((entry: { submission_id: number }) => entry.submission_id)).toEqual([first])
})

test('assignment: several users take turns, also among submissions that are stored together [B29-3]', async () => {
  const form = await inquiryForm()
  const people = [await colleague('Jana'), await colleague('Ole'), await colleague('Nora')]
  await assign(form.id, [always(...people)])
  const sent = await Promise.all(Array.from({ length: 12 }, () => send(form)))
  const taken = await Promise.all(sent.map(assigneeOf))
  expect(Object.groupBy(taken, String)).toMatchObject({
    Jana: { length: 4 },
    Ole: { length: 4 },
    Nora: { length: 4 },
  })
  const twice = { 'idempotency-key': 'again' }
  const again = [1, 2].map(() => post(app, form.path, named(form.ids, { town: 'Kiel' }), twice))
  const [one, other] = await Promise.all(again)
  expect(one!.body.data.id).toBe(other!.body.data.id)
  const changes = system.selectFrom('submission_changes').where('submission_id', '=', one!.body.data.id)
  expect(await changes.selectAll().execute()).toHaveLength(1)
})

test('assignment: users who have left are passed over, and rules of which all have [B29-5]', async () => {
  const form = await inquiryForm()
  const [jana, ole, nora] = [await colleague('Jana'), await colleague('Ole'), await colleague('Nora')]
  await assign(form.id, [when(form.ids['kind'], ['Haus'], jana), always(jana, ole, nora)])
  await app.call(users.remove, { id: jana.id, ...(await signedIn(app, app.owner)) })
  const { rules } = (await app.call(assignment.get, { id: form.id })).data
  expect(rules.map(({ assignees }: { assignees: object[] }) => assignees)).toEqual([[], [ole, nora]])
  const taken = [await send(form, { kind: 'Haus' }), await send(form, { kind: 'Haus' })].map(assigneeOf)
  expect((await Promise.all(taken)).toSorted()).toEqual(['Nora', 'Ole'])
  for (const { id } of [ole, nora]) await app.call(users.remove, { id, ...(await signedIn(app, app.owner)) })
  expect(await stateOf(await send(form))).toMatchObject({ assignee: null, changed_at: null })
})

test('assignment: who becomes a viewer is passed over, and the rule says so; no rule names a viewer [B30-9, B30-10]', async () => {
  const form = await inquiryForm()
  const owner = await signedIn(app, app.owner)
  const [jana, ole] = [await colleague('Jana'), await colleague('Ole')]
  await assign(form.id, [when(form.ids['kind'], ['Haus'], jana), always(jana, ole)])
  expect(await assigneeOf(await send(form, { kind: 'Haus' }))).toBe('Jana')
  await app.call(users.update, { ...owner, id: jana.id, body: { role: 'viewer' } })
  await app.call(users.update, { ...owner, id: ole.id, body: { role: 'viewer' } })
  await app.call(users.update, { ...owner, id: ole.id, body: { role: 'editor' } })
  for (let i = 0; i < 2; i++) expect(await assigneeOf(await send(form, { kind: 'Haus' }))).toBe('Ole')
  const { rules } = (await app.call(assignment.get, { id: form.id })).data
  const passed_over = [{ ...jana, reason: 'viewer' }]
  expect(rules).toMatchObject([
    { assignees: [], passed_over },
    { assignees: [ole], passed_over },
  ])
  const refused = await assign(form.id, [always(ole, jana)])
  expect(refused.body.errors).toEqual({
    'rules.0.user_ids.1': ['Jana may only read, and cannot take care of submissions.'],
  })
  await app.call(users.remove, { ...owner, id: jana.id })
  const left = (await app.call(assignment.get, { id: form.id })).data
  expect(left.rules[1].passed_over).toEqual([{ id: jana.id, name: null, reason: 'left' }])
  await app.call(users.update, { ...owner, id: ole.id, body: { role: 'viewer' } })
  expect(await stateOf(await send(form))).toMatchObject({ assignee: null, changed_at: null })
})

test('assignment: rules without a user left are listed, of forms that are online [B30-11]', async () => {
  const [form, other] = [await inquiryForm(), await inquiryForm()]
  const owner = await signedIn(app, app.owner)
  const [jana, ole] = [await colleague('Jana'), await colleague('Ole')]
  await assign(form.id, [when(form.ids['kind'], ['Haus'], jana), always(jana, ole)])
  await assign(other.id, [{ ...always(jana), to_supervisor: true }])
  const listed = async (caller: object = {}) => {
    const { data } = await app.call(assignment.unassigned, caller)
    return data.forms.filter(({ id }: { id: number }) => id === form.id || id === other.id)
  }
  expect(await listed()).toEqual([])
  await app.call(users.update, { ...owner, id: jana.id, body: { role: 'viewer' } })
  const first = { id: form.id, internal_title: 'Anfrage', rules: [1] }
  expect(await listed()).toEqual([first])
  await app.call(users.remove, { ...owner, id: ole.id })
  expect(await listed()).toEqual([{ ...first, rules: [1, 2] }])
  expect(await listed({ key: (await app.createAccount()).api_key })).toEqual([])
  await app.call(forms.update, { id: form.id, body: { active: false } })
  expect(await listed()).toEqual([])
})

test('assignment: what is confirmed or released is assigned as it becomes a submission [B29-6]', async () => {
  const { optInForm, lastLink, visit, seen } = doubleOptIn(app)
  const [jana, ole] = [await colleague('Jana'), await colleague('Ole')]
  const [kept, unsaved] = [await optInForm(), await optInForm({ save_submission_data: 'off' })]
  for (const form of [kept, unsaved]) {
    await assign(form.id, [when(form.ids['name'], ['ada'], jana)])
    expect((await post(app, form.path, named(form.ids, person()))).status).toBe(201)
    await visit('POST', await lastLink())
    const { listed } = await seen(form.id)
    expect(await assigneeOf(listed[0]!.id)).toBe('Jana')
  }
  const silent = { save_submission_data: 'off', email_enabled: false, notification_enabled: false }
  const emptied = await optInForm(silent)
  await assign(emptied.id, [when(emptied.ids['name'], ['Ada'], jana), always(ole)])
  await post(app, emptied.path, named(emptied.ids, person()))
  await visit('POST', await lastLink())
  expect(await assigneeOf((await seen(emptied.id)).listed[0]!.id)).toBe('Ole')
  await post(app, kept.path, named(kept.ids, person()))
  const { held } = await seen(kept.id)
  const released = await app.call(quarantine.release, { id: held[0]!.id })
  expect(await assigneeOf(released.data.id)).toBe('Jana')
})

test('assignment: no rule reads an answer that has become confidential, or whose field is gone [B29-7]', async () => {
  const form = await inquiryForm()
  const [jana, ole] = [await colleague('Jana'), await colleague('Ole')]
  await assign(form.id, [when(form.ids['town'], ['Kiel'], jana), when(form.ids['kind'], ['Haus'], ole)])
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['town']] } })
  expect(await assigneeOf(await send(form, { town: 'Kiel', kind: 'Haus' }))).toBe('Ole')
  await app.call(fields.remove, { id: form.ids['kind']! })
  expect(await assigneeOf(await send(form, { town: 'Kiel' }))).toBeNull()
})

test('assignment: copies and files of a form have no rules, and other forms store what they did [B29-8]', async () => {
  const form = await inquiryForm()
  const jana = await colleague('Jana')
  await assign(form.id, [always(jana)])
  const copy = await app.call(forms.copy, { id: form.id })
  expect((await app.call(assignment.get, { id: copy.data.id })).data).toEqual({ rules: [] })
  const file = await app.call(formFiles.export, { id: form.id })
  expect(JSON.stringify(file.body)).not.toMatch(/assign|Jana/)
  const [version] = (await app.call(formVersions.list, { id: form.id })).data
  await app.call(forms.update, { id: form.id, body: { title: 'Ihre neue Anfrage' } })
  const restored = await app.call(formVersions.restore, { id: form.id, params: { version: String(version.version) } })
  expect(restored.status).toBe(200)
  expect(await assigneeOf(await send(form))).toBe('Jana')
  const other = await inquiryForm()
  const id = await send(other)
  expect(await stateOf(id)).toMatchObject({ assignee: null, changed_at: null })
})

test('assignment: subscriptions to changes are told of it, as of a change by hand [B29-4]', async () => {
  const [form, other] = [await inquiryForm(), await inquiryForm()]
  const jana = await colleague('Jana')
  await assign(form.id, [always(jana)])
  const hook = { account_id, url: 'https://receiver.example/', sealed_secret: 'sealed', event: 'submission.updated' }
  const hooks = system.insertInto('webhooks').values([
    { ...hook, form_id: form.id },
    { ...hook, form_id: other.id },
  ])
  const [ofForm] = await hooks.returning('id').execute()
  const [assigned, plain] = [await send(form), await send(other)]
  const told = await system
    .selectFrom('deliveries')
    .select(['webhook_id', 'event', 'change'])
    .where('submission_id', 'in', [assigned, plain])
    .execute()
  const processing = await stateOf(assigned)
  const { processing: change } = (await app.call(submissionTimeline.get, { id: assigned })).data.events.find(
    ({ kind }: { kind: string }) => kind === 'processed',
  )
  expect(told).toEqual([{ webhook_id: ofForm!.id, event: 'submission.updated', change: { processing, change } }])
})
