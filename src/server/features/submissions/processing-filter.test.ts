import { afterAll, expect, test } from 'vitest'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { withKey, type Credentials } from '../../testing/callers.ts'
import { startApp } from '../../testing/harness.ts'
import { newAgency, type Agency, type Query } from '../inbox/test-agency.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())

/** Numbers of the form's submissions that are listed, and how many there are. */
async function listed({ account, forms: [{ id }] }: Agency, query: Query, caller?: Credentials) {
  const { status, body } = await app.call(submissions.list, { id, query, ...(caller ?? withKey(account.api_key)) })
  expect(status).toBe(200)
  return {
    numbers: body.data.map(({ index }: { index: number }) => index),
    total: body.meta.total,
    pages: body.meta.last_page,
  }
}

/** Six submissions of the form in different states, and one of another form in the state of the second one. */
async function worked(agency: Agency) {
  const jana = await agency.user('Jana')
  const ole = await agency.user('Ole')
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push(await agency.send(0))
  const other = await agency.send(1)
  const [, second = 0, third = 0, fourth = 0, fifth = 0] = ids
  for (const id of [second, other])
    await agency.change(id, { status: 'in_progress', assignee_id: jana.user_id, tags: ['Eilig'] })
  await agency.change(third, { status: 'done', assignee_id: jana.user_id })
  await agency.change(fourth, { status: 'discarded', tags: ['Eilig', 'Doppelt'] })
  await agency.change(fifth, { assignee_id: ole.user_id })
  return { jana, ole, ids }
}

test('submissions: a form’s list is narrowed by status, assignee and tag, and counts what it finds [B25-20]', async () => {
  const agency = await newAgency(app)
  const { jana, ole } = await worked(agency)
  const numbers = async (query: Query, caller?: Credentials) => (await listed(agency, query, caller)).numbers
  expect(await numbers({ status: 'new' })).toEqual([6, 5, 1])
  expect(await numbers({ status: 'in_progress,done' })).toEqual([3, 2])
  expect(await numbers({ status: 'discarded' })).toEqual([4])
  expect(await numbers({ assignee: jana.user_id })).toEqual([3, 2])
  expect(await numbers({ assignee: 'me' }, ole)).toEqual([5])
  expect(await numbers({ assignee: 'none' })).toEqual([6, 4, 1])
  expect(await numbers({ tag: 'Eilig' })).toEqual([4, 2])
  expect(await numbers({ tag: 'Eilig', status: 'in_progress', assignee: jana.user_id })).toEqual([2])
  expect(await numbers({ tag: 'of none' })).toEqual([])
  expect(await listed(agency, { status: 'new', per_page: 2, page: 2 })).toEqual({ numbers: [1], total: 3, pages: 2 })
  expect(await listed(agency, { status: 'new', per_page: 2, page: 9 })).toEqual({ numbers: [], total: 3, pages: 2 })
})

test('submissions: filters by status go with numbers, days and the order of the list', async () => {
  const agency = await newAgency(app)
  const { jana } = await worked(agency)
  const numbers = async (query: Query) => (await listed(agency, query)).numbers
  expect(await numbers({ status: 'new', sort: 'asc' })).toEqual([1, 5, 6])
  expect(await numbers({ status: 'new', index_after: 1, index_before: 6 })).toEqual([5])
  for (const query of [{ assignee: jana.user_id }, { tag: 'Eilig' }, { status: 'in_progress,done,discarded' }]) {
    expect(await numbers({ ...query, index_before: 3 })).toEqual([2])
    expect(await numbers({ ...query, index_after: 6 })).toEqual([])
    expect(await numbers({ ...query, created_after: '2100-01-01' })).toEqual([])
    expect(await numbers({ ...query, created_before: '2100-01-01', index_before: 3 })).toEqual([2])
  }
})

test('submissions: each says what was done about it, as its processing state does [B25-21]', async () => {
  const agency = await newAgency(app)
  const { jana, ids } = await worked(agency)
  const key = agency.account.api_key
  const [first = 0, second = 0] = ids
  const one = async (id: number) => (await app.call(submissions.get, { id, key })).data.processing
  expect(await one(first)).toEqual({
    status: 'new',
    assignee: null,
    due_on: null,
    tags: [],
    waiting_list: false,
    changed_at: null,
    changed_by: null,
  })
  const { body } = await app.call(submissions.list, { id: agency.forms[0].id, key, query: { index_before: 3 } })
  const [listedOne] = body.data
  expect(listedOne?.processing).toEqual(await one(second))
  expect(listedOne?.processing).toMatchObject({
    status: 'in_progress',
    assignee: { id: jana.user_id, name: 'Jana' },
    tags: ['Eilig'],
    changed_by: { type: 'key' },
  })
})

test('submissions: unknown filters of a form’s list, and `me` of a program, are refused', async () => {
  const { account, forms } = await newAgency(app)
  const refused = async (query: Query) => {
    const { status, body } = await app.call(submissions.list, { id: forms[0].id, key: account.api_key, query })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refused({ status: 'finished' })).toEqual([422, ['status']])
  expect(await refused({ assignee: 'me' })).toEqual([422, ['assignee']])
  expect(await refused({ assignee: '0' })).toEqual([422, ['assignee']])
})
