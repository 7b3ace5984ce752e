import { afterAll, expect, test } from 'vitest'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { users } from '../../../shared/contract/accounts/users.ts'
import { openSession, readOnlyKey, signedIn } from '../../testing/callers.ts'
import { createRecord, newEmail } from '../../testing/contract/record-factories.ts'
import { startApp } from '../../testing/harness.ts'
import { insertUser } from '../accounts/index.ts'
import { changeOf } from './changes.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { account_id } = app.owner

const untouched = {
  status: 'new',
  assignee: null,
  due_on: null,
  tags: [],
  waiting_list: false,
  changed_at: null,
  changed_by: null,
}
const newSubmission = () => createRecord.submissions(app, app.owner)
const change = (id: number, body: object) => app.call(submissionProcessing.update, { id, body })

async function user(name: string, role: Role = 'editor') {
  const made = { account_id, name, email: newEmail('colleague'), role, password_hash: 'none' }
  const id = await insertUser(app.platform.database.system, made)
  return { id, name, ...(await openSession(app, { account_id, user_id: id })) }
}

const processed = async (id: number) =>
  (await app.call(submissionTimeline.get, { id })).data.events
    .filter(({ kind }: { kind: string }) => kind === 'processed')
    .map(({ processing }: { processing: unknown }) => processing)

test('processing: what is named changes, null clears, and the answer names who changed it last [B25-1, B25-2]', async () => {
  const id = await newSubmission()
  expect((await app.call(submissionProcessing.get, { id })).data).toEqual(untouched)
  const jana = await user('Jana Weiss')
  const first = await change(id, { status: 'in_progress', assignee_id: jana.id, due_on: '2026-11-25' })
  const assignee = { id: jana.id, name: 'Jana Weiss' }
  expect(first.data).toMatchObject({
    status: 'in_progress',
    assignee,
    due_on: '2026-11-25',
    changed_by: { type: 'key' },
  })
  const { key, headers } = jana
  const second = await app.call(submissionProcessing.update, { id, body: { due_on: null, tags: ['A'] }, key, headers })
  const changed_by = { type: 'session', ...assignee }
  expect(second.data).toMatchObject({ status: 'in_progress', assignee, due_on: null, tags: ['A'], changed_by })
  expect((await app.call(submissionProcessing.get, { id })).data).toEqual(second.data)
  expect((await change(id, { assignee_id: null })).data.assignee).toBeNull()
})

test('processing: what is not to be changed, and who may not change, is refused', async () => {
  const id = await newSubmission()
  const unknown = await change(id, { state: 'done' })
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['state']])
  for (const body of [
    { status: 'closed' },
    { due_on: '2026-02-30' },
    { tags: 'A' },
    { status: null },
    { tags: null },
  ]) {
    expect((await change(id, body)).status, JSON.stringify(body)).toBe(422)
  }
  for (const caller of [await user('Ole', 'viewer'), await readOnlyKey(app, app.owner)]) {
    const { key, headers } = caller
    const body = { status: 'done' }
    expect((await app.call(submissionProcessing.update, { id, body, key, headers })).status).toBe(403)
    expect((await app.call(submissionProcessing.get, { id, key, headers })).data).toEqual(untouched)
  }
})

test('processing: of changes at the same time, those of different properties all stay [B25-3]', async () => {
  const id = await newSubmission()
  const { id: assignee_id } = await user('Jana Weiss')
  const bodies = [{ status: 'done' }, { assignee_id }, { due_on: '2026-12-01' }, { tags: ['Eilig'] }]
  const answers = await Promise.all(bodies.map((body) => change(id, body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { data } = await app.call(submissionProcessing.get, { id })
  expect(data).toMatchObject({ status: 'done', assignee: { id: assignee_id }, due_on: '2026-12-01', tags: ['Eilig'] })
  expect(await processed(id)).toHaveLength(4)
})

test('processing: an assignee is a user of the account, and none once the user has left it [B25-4, B25-7]', async () => {
  const id = await newSubmission()
  const other = await app.createAccount()
  const refused = await change(id, { status: 'done', assignee_id: other.user_id })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { assignee_id: ['The assignee id field must be the id of a user of the account.'] },
  ])
  expect((await app.call(submissionProcessing.get, { id })).data).toEqual(untouched)
  const jana = await user('Aaron Weiss')
  const listed = await app.call(submissionProcessing.assignees, { query: { per_page: 1 } })
  expect(listed.data).toEqual([{ id: jana.id, name: 'Aaron Weiss' }])
  const ofOther = await app.call(submissionProcessing.assignees, { key: other.api_key })
  expect(ofOther.data).toEqual([{ id: other.user_id, name: expect.any(String) }])
  await change(id, { assignee_id: jana.id })
  await app.call(users.remove, { id: jana.id, ...(await signedIn(app, app.owner)) })
  expect((await app.call(submissionProcessing.get, { id })).data).toMatchObject({ assignee: null, status: 'new' })
})

test('processing: tags are trimmed, each once, at most 20 of 40 characters [B25-5]', async () => {
  const id = await newSubmission()
  expect((await change(id, { tags: ['  Rückruf ', 'Rückruf', 'eilig', 'Abc'] })).data.tags).toEqual([
    'Abc',
    'eilig',
    'Rückruf',
  ])
  expect((await change(id, { tags: ['eilig'] })).data.tags).toEqual(['eilig'])
  const many = Array.from({ length: 21 }, (_, i) => `T${i}`)
  for (const tags of [many, ['x'.repeat(41)], [' '], [7]]) expect((await change(id, { tags })).status).toBe(422)
  expect((await change(id, { tags: many.slice(1) })).data.tags).toHaveLength(20)
  expect((await change(id, { tags: [] })).data.tags).toEqual([])
})

test('processing: tags are added and taken away beside each other, and 20 stay the bound [B25-31]', async () => {
  const id = await newSubmission()
  await change(id, { tags: ['A', 'B'] })
  const bodies = [{ add_tags: ['C'] }, { add_tags: ['D', ' C '] }, { remove_tags: ['A', 'X'] }]
  await Promise.all(bodies.map((body) => change(id, body)))
  expect((await change(id, {})).data.tags).toEqual(['B', 'C', 'D'])
  expect((await change(id, { tags: ['E'], add_tags: ['F', 'G'], remove_tags: ['F'] })).data.tags).toEqual(['E', 'G'])
  const many = Array.from({ length: 19 }, (_, i) => `T${i}`)
  const refused = await change(id, { status: 'done', add_tags: many })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { add_tags: ['The submission would have more than 20 tags.'] },
  ])
  expect((await change(id, {})).data).toMatchObject({ status: 'new', tags: ['E', 'G'] })
})

test('processing: each change is an event in the timeline, and what changes nothing is none [B25-6]', async () => {
  const id = await newSubmission()
  const [jana, ole] = [await user('Jana Weiss'), await user('Ole Berg')]
  await change(id, { status: 'new', tags: [] })
  await change(id, { assignee_id: jana.id, tags: ['A', 'B'] })
  await change(id, { assignee_id: ole.id, status: 'done', tags: ['B', 'C'], due_on: '2026-12-01' })
  const [first, second, ...more] = await processed(id)
  const by = { type: 'key', id: expect.any(Number), name: expect.any(String) }
  const [from, to] = [jana, ole].map(({ id: user_id, name }) => ({ id: user_id, name }))
  const tags = { added: ['A', 'B'], removed: [] }
  expect(first).toEqual({ by, status: null, assignee: { from: null, to: from }, due_on: null, tags })
  expect(second).toEqual({
    by,
    status: { from: 'new', to: 'done' },
    assignee: { from, to },
    due_on: { from: null, to: '2026-12-01' },
    tags: { added: ['C'], removed: ['A'] },
  })
  expect(more).toEqual([])
})

test('processing: a submission keeps its last 100 changes, and takes all with it when it goes [B25-6, B25-11]', async () => {
  const id = await newSubmission()
  const { system } = app.platform.database
  await change(id, { status: 'done', tags: ['A'] })
  const rows = Array.from({ length: 120 }, () => ({
    account_id,
    submission_id: id,
    at: '2026-11-21T09:30:00.000+00:00',
    by_type: 'key',
    by_id: 1,
    by_name: 'Website',
    changes: JSON.stringify({ status: null, assignee: null, due_on: null, tags: null }),
  }))
  await system.insertInto('submission_changes').values(rows).execute()
  await change(id, { status: 'new' })
  expect(await processed(id)).toHaveLength(100)
  await app.call(submissions.remove, { id })
  for (const table of ['submission_processing', 'submission_tags', 'submission_changes'] as const) {
    const left = await system.selectFrom(table).select('submission_id').where('submission_id', '=', id).execute()
    expect(left, table).toEqual([])
  }
})

test('processing: what is wanted and what is there make a change, or none', () => {
  const before = {
    status: 'done',
    assignee: { id: 3, name: 'Jana' },
    due_on: null,
    tags: ['A'],
    waiting_list: false,
  } as const
  const state = { ...before, tags: [...before.tags] }
  expect(changeOf(state, {})).toBeUndefined()
  expect(changeOf(state, { ...state, assignee: { id: 3, name: 'Jana Berg' } })).toBeUndefined()
  const assignee = { from: before.assignee, to: null }
  expect(changeOf(state, { assignee: null })).toEqual({ status: null, assignee, due_on: null, tags: null })
})
