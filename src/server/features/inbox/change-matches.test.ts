import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { startApp } from '../../testing/harness.ts'
import { newAgency, type Agency, type Query } from './test-agency.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())

const statusesOf = async ({ list }: Agency) =>
  (await list({ status: 'new,in_progress,done,discarded', per_page: 100 })).entries.map(
    ({ processing }) => processing.status,
  )

/** Submissions that the form has beside those of its visitors: as an upgrade finds them. */
async function seed({ account, forms }: Agency, count: number): Promise<void> {
  await sql`insert into submissions (account_id, form_id, index, created_at, content)
    select ${account.account_id}, ${forms[0].id}, 1000 + n, now() - (n || ' seconds')::interval, '{}'
    from generate_series(1, ${count}::int) n`.execute(app.platform.database.system)
}

test('inbox: all that match are counted and changed, and what arrives after the count is left out [B25-22, B25-23]', async () => {
  const agency = await newAgency(app)
  const jana = await agency.user('Jana')
  for (let i = 0; i < 5; i++) await agency.send(i % 2 === 0 ? 0 : 1)
  const query = { status: 'new', form_id: agency.forms[0].id }
  const { data: counted } = await app.call(inbox.matches, { query, ...jana })
  expect(counted).toMatchObject({ count: 3, next: null })
  await agency.send(0)
  const body = { status: 'done', assignee_id: jana.user_id, due_on: '2026-12-01' }
  const change = (more: Query = {}) => app.call(inbox.change, { query: { ...query, ...more }, body, ...jana })
  expect((await change({ before: counted.start })).data).toEqual({ changed: 3, full: 0, next: null })
  expect(await statusesOf(agency)).toEqual(['new', 'done', 'new', 'done', 'new', 'done'])
  const [done] = (await agency.list({ status: 'done' })).entries
  expect(done!.processing).toMatchObject({
    assignee: { name: 'Jana' },
    due_on: '2026-12-01',
    changed_by: { name: 'Jana' },
  })
  const { data: timeline } = await app.call(submissionTimeline.get, { id: done!.submission_id, ...jana })
  expect(timeline.events.filter(({ kind }: { kind: string }) => kind === 'processed')).toHaveLength(1)
  // Made again, it changes what is left.
  expect((await change({ before: counted.start })).data).toEqual({ changed: 0, full: 0, next: null })
})

test('inbox: a change of what matches may be made by those who may change submissions alone [B25-22]', async () => {
  const agency = await newAgency(app)
  const viewer = await agency.user('Vera', 'viewer')
  const stranger = await newAgency(app)
  const id = await agency.send(0)
  expect(await app.call(inbox.change, { body: { status: 'done' }, ...viewer })).toMatchObject({ status: 403 })
  expect((await app.call(inbox.matches, viewer)).data).toMatchObject({ count: 1 })
  const key = stranger.account.api_key
  expect((await app.call(inbox.change, { key, body: { status: 'done' } })).data).toEqual({
    changed: 0,
    full: 0,
    next: null,
  })
  const refused = await app.call(inbox.change, { key, body: { assignee_id: viewer.user_id, status: 'no', tags: [] } })
  expect(refused).toMatchObject({ status: 422 })
  expect((await app.call(submissionProcessing.get, { id, ...viewer })).data.status).toBe('new')
})

test('inbox: 1,200 are changed in three calls, and a call that is made twice changes nothing twice [B25-22]', async () => {
  const agency = await newAgency(app)
  await seed(agency, 1_200)
  const { api_key: key } = agency.account
  expect((await app.call(inbox.matches, { key })).data).toMatchObject({ count: 1_200, next: null })
  const changed: number[] = []
  let before: string | undefined
  do {
    const query = { status: 'new', ...(before && { before }) }
    const { data } = await app.call(inbox.change, { key, query, body: { status: 'done' } })
    changed.push(data.changed)
    if (changed.length === 2) {
      expect((await app.call(inbox.change, { key, query, body: { status: 'done' } })).data.changed).toBe(200)
    }
    before = data.next ?? undefined
  } while (before)
  expect(changed).toEqual([500, 500, 0])
  expect((await app.call(inbox.matches, { key, query: { status: 'done' } })).data.count).toBe(1_200)
})

test('inbox: tags are added to what matches and taken from it, but none to what has 20 [B25-30]', async () => {
  const agency = await newAgency(app)
  const key = agency.account.api_key
  const [full, other, last] = [await agency.send(0), await agency.send(0), await agency.send(0)]
  const tagsOf = async (id: number) => (await app.call(submissionProcessing.get, { id, key })).data.tags
  const twenty = Array.from({ length: 20 }, (_, i) => `T${i + 10}`)
  await app.call(submissionProcessing.update, { id: full, key, body: { tags: twenty } })
  await app.call(submissionProcessing.update, { id: other, key, body: { tags: ['A', 'Eilig'] } })
  const body = { add_tags: ['Messe', ' Eilig '], remove_tags: ['A'] }
  expect((await app.call(inbox.change, { key, body })).data).toEqual({ changed: 2, full: 1, next: null })
  expect(await Promise.all([full, other, last].map(tagsOf))).toEqual([twenty, ['Eilig', 'Messe'], ['Eilig', 'Messe']])
  const { data: timeline } = await app.call(submissionTimeline.get, { id: other, key })
  const [, change] = timeline.events.filter(({ kind }: { kind: string }) => kind === 'processed')
  expect(change.processing.tags).toEqual({ added: ['Messe'], removed: ['A'] })
  // What has 20 takes one in the place of another.
  const swapped = { add_tags: ['Messe'], remove_tags: ['T10', 'A'] }
  expect((await app.call(inbox.change, { key, query: { tag: 'T10' }, body: swapped })).data.changed).toBe(1)
  expect(await tagsOf(full)).toEqual(['Messe', ...twenty.slice(1)])
})

test('inbox: two who change the same at once change each submission once [B25-23]', async () => {
  const agency = await newAgency(app)
  await seed(agency, 300)
  const people = [await agency.user('Jana'), await agency.user('Ole')]
  const answers = await Promise.all(
    people.map(({ user_id, ...caller }) =>
      app.call(inbox.change, { ...caller, query: { assignee: 'none' }, body: { assignee_id: user_id } }),
    ),
  )
  expect(answers.map(({ data }) => data.changed).sort()).toEqual([0, 300])
})
