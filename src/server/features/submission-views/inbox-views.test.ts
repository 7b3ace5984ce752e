import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { submissionViews } from '../../../shared/contract/submissions/submission-views.ts'
import { users } from '../../../shared/contract/accounts/users.ts'
import { signedIn, type Credentials } from '../../testing/callers.ts'
import { startApp } from '../../testing/harness.ts'
import { newAgency } from '../inbox/test-agency.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())

const save = (caller: Credentials, name: string, filter: object = {}, is_shared = false) =>
  app.call(submissionViews.createOfInbox, { ...caller, body: { name, filter, is_shared } })
const change = (caller: Credentials, id: number, body: object) =>
  app.call(submissionViews.update, { ...caller, id, body })
const listed = async (caller: Credentials) => (await app.call(submissionViews.listOfInbox, caller)).data
const names = async (caller: Credentials) => (await listed(caller)).map(({ name }: { name: string }) => name)
const counts = async (caller: Credentials, query: Record<string, string> = {}) => {
  const { status, body } = await app.call(submissionViews.countOfInbox, { ...caller, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.counts
}

test('inbox views: own ones and shared ones are listed by name, apart from those of forms [B30-1, B30-2]', async () => {
  const agency = await newAgency(app)
  const [jana, viewer] = [await agency.user('Jana'), await agency.user('Vera', 'viewer')]
  const filter = { status: ['done', 'new'], assignee: 'me', form_id: agency.forms[0].id, tag: ' Eilig ', unread: 1 }
  const saved = await save(jana, 'Meine', { ...filter, due: 'overdue' })
  expect(saved).toMatchObject({
    status: 201,
    data: {
      form_id: null,
      filter: { ...filter, status: ['new', 'done'], tag: 'Eilig', unread: true, due: 'overdue' },
      is_own: true,
    },
  })
  await save(jana, 'Alle', {}, true)
  const ofForm = { id: agency.forms[0].id, body: { name: 'Meine', filter: {} } }
  expect((await app.call(submissionViews.create, { ...jana, ...ofForm })).status).toBe(201)
  expect([await names(jana), await names(viewer)]).toEqual([['Alle', 'Meine'], ['Alle']])
  const { data } = await app.call(submissionViews.list, { ...jana, id: agency.forms[0].id })
  expect(data).toMatchObject([{ name: 'Meine', form_id: agency.forms[0].id }])
})

test('form views: a filter keeps numbers of submissions, and refuses what is none [B30-13]', async () => {
  const agency = await newAgency(app)
  const jana = await agency.user('Jana')
  const saveOfForm = (filter: object) =>
    app.call(submissionViews.create, {
      ...jana,
      id: agency.forms[0].id,
      body: { name: JSON.stringify(filter).slice(0, 60), filter },
    })
  const filter = { index_from: 3, index_until: 9, from: '2026-11-01' }
  expect(await saveOfForm(filter)).toMatchObject({ status: 201, data: { filter } })
  const refused = await saveOfForm({ index_from: 0, index_until: 'neun' })
  expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([
    422,
    ['filter.index_from', 'filter.index_until'],
  ])
})

test('inbox views: a viewer saves own ones and changes no shared one; those of others are not there [B30-2]', async () => {
  const agency = await newAgency(app)
  const [jana, viewer] = [await agency.user('Jana'), await agency.user('Vera', 'viewer')]
  expect((await save(viewer, 'Offen', {}, true)).status).toBe(403)
  const own = (await save(viewer, 'Offen')).data
  const shared = (await save(jana, 'Team', {}, true)).data
  expect((await change(viewer, own.id, { is_shared: true })).status).toBe(403)
  expect((await change(viewer, shared.id, { name: 'X' })).status).toBe(403)
  expect((await app.call(submissionViews.remove, { ...viewer, id: shared.id })).status).toBe(403)
  expect((await change(jana, own.id, { name: 'X' })).status).toBe(404)
  expect((await app.call(submissionViews.remove, { ...viewer, id: own.id })).status).toBe(204)
  expect(await names(viewer)).toEqual(['Team'])
})

test('inbox views: what a view cannot mean is refused, each part by its name [B30-3]', async () => {
  const agency = await newAgency(app)
  const jana = await agency.user('Jana')
  const wrong = { status: ['gone'], assignee: 'you', form_id: 'x', tag: 'x'.repeat(41), due: 'today', unread: 'no' }
  const refused = await save(jana, 'x'.repeat(300), { ...wrong, columns: ['address.Name'] })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors).toSorted()).toEqual(
    [
      'name',
      'filter.status.0',
      'filter.columns',
      ...Object.keys(wrong)
        .slice(1)
        .map((key) => `filter.${key}`),
    ].toSorted(),
  )
  const { data: foreign } = await app.call(forms.create, {
    key: (await app.createAccount()).api_key,
    body: { internal_title: 'Inquiry' },
  })
  const unknown = await save(jana, 'Fremd', { form_id: foreign.id, assignee: 999_999 })
  expect(Object.keys(unknown.body.errors)).toEqual(['filter.form_id', 'filter.assignee'])
  const { data: view } = await save(jana, 'Offen')
  // What belongs to views of forms alone, and the other way round.
  const other = await change(jana, view.id, { filter: { columns: ['address.Name'] } })
  expect(Object.keys(other.body.errors)).toEqual(['filter.columns'])
  const ofForm = { id: agency.forms[0].id, body: { name: 'Meine', filter: {} } }
  const { data: formView } = await app.call(submissionViews.create, { ...jana, ...ofForm })
  expect((await change(jana, formView.id, { filter: { unread: true } })).status).toBe(422)
  expect((await save(jana, 'OFFEN')).body.errors).toEqual({ name: ['The name is already used by another view.'] })
})

test('inbox views: one whose form, user or tag has gone stays, shows nothing, and can be changed [B30-4]', async () => {
  const agency = await newAgency(app)
  const owner = await signedIn(app, agency.account)
  const ole = await agency.user('Ole')
  const id = await agency.send(0)
  await agency.change(id, { assignee_id: ole.user_id, tags: ['Eilig'] })
  const filter = { form_id: agency.forms[0].id, assignee: ole.user_id, tag: 'Eilig' }
  const { data: view } = await save(owner, 'Ole', filter, true)
  expect(await counts(owner)).toEqual([{ id: view.id, count: 1 }])
  await agency.change(id, { tags: [] })
  await app.call(users.remove, { ...owner, id: ole.user_id })
  await app.call(forms.remove, { ...owner, id: agency.forms[0].id })
  expect(await listed(owner)).toMatchObject([{ name: 'Ole', filter }])
  expect(await counts(owner)).toEqual([{ id: view.id, count: 0 }])
  expect((await change(owner, view.id, { name: 'Frei' })).data).toMatchObject({ name: 'Frei', filter })
  expect((await change(owner, view.id, { filter: { tag: 'Eilig' } })).data.filter).toEqual({ tag: 'Eilig' })
})

test('inbox views: of two who change one at once both succeed, and of two with one name one [B30-5]', async () => {
  const agency = await newAgency(app)
  const [jana, ole] = [await agency.user('Jana'), await agency.user('Ole')]
  const { data: view } = await save(jana, 'Team', {}, true)
  await Promise.all([change(jana, view.id, { name: 'Büro' }), change(ole, view.id, { filter: { tag: 'Eilig' } })])
  expect(await listed(ole)).toMatchObject([{ name: 'Büro', filter: { tag: 'Eilig' } }])
  const both = await Promise.all([save(jana, 'Neu', {}, true), save(ole, 'neu', {}, true)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  // One is gone while the other is still looking at it.
  await app.call(submissionViews.remove, { ...jana, id: view.id })
  expect((await change(ole, view.id, { name: 'Zu spät' })).status).toBe(404)
})

test('inbox views: a user has at most 50, and so has the team, also when two save at once [B30-1]', async () => {
  const agency = await newAgency(app)
  const jana = await agency.user('Jana')
  const { account_id } = agency.account
  const row = { account_id, user_id: jana.user_id, filter: '{}', is_shared: false }
  const rows = Array.from({ length: 49 }, (_, at) => ({ ...row, name: `Ansicht ${at}` }))
  await app.platform.database.system.insertInto('submission_views').values(rows).execute()
  const both = await Promise.all([save(jana, 'A'), save(jana, 'B')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(both.find(({ status }) => status === 422)?.body.errors.name[0]).toMatch(/^The inbox has at most 50 views/)
  expect((await save(jana, 'A', {}, true)).status).toBe(201)
})

test('inbox views: counts are those of the list, for the user who asks, in the order asked for [B30-6]', async () => {
  const agency = await newAgency(app)
  const [jana, ole] = [await agency.user('Jana'), await agency.user('Ole')]
  const ids = [await agency.send(0), await agency.send(1), await agency.send(1)]
  await agency.change(ids[0]!, { status: 'done', assignee_id: jana.user_id, tags: ['Eilig'] })
  await agency.change(ids[1]!, { assignee_id: jana.user_id, due_on: '2020-01-01' })
  const views: number[] = []
  for (const filter of [
    { assignee: 'me' },
    { status: ['done'] },
    { due: 'overdue' },
    { form_id: agency.forms[1].id, unread: true },
    { tag: 'Eilig', status: ['new', 'in_progress'] },
    {},
  ]) {
    views.push((await save(jana, JSON.stringify(filter), filter, true)).data.id)
  }
  const asked = { ids: views.join(',') }
  const numbers = async (caller: Credentials) =>
    (await counts(caller, asked)).map(({ id, count }: { id: number; count: number }) => [views.indexOf(id), count])
  expect(await numbers(jana)).toEqual([
    [0, 2],
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 0],
    [5, 3],
  ])
  expect((await numbers(ole))[0]).toEqual([0, 0])
  // What is another user's own is left out.
  const { data: hidden } = await save(ole, 'Oles')
  expect(await counts(jana, { ids: `${hidden.id},${views[1]}` })).toEqual([{ id: views[1], count: 1 }])
  const tooMany = await app.call(submissionViews.countOfInbox, { ...jana, query: { ids: '1,'.repeat(10) + '1' } })
  expect(Object.keys(tooMany.body.errors)).toEqual(['ids'])
  expect((await app.call(submissionProcessing.get, { ...jana, id: ids[0]! })).data.status).toBe('done')
})
