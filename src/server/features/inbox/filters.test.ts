import { afterAll, expect, test } from 'vitest'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { startApp } from '../../testing/harness.ts'
import { newAgency, type Agency, type Query } from './test-agency.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())

interface KnownSubmission {
  id: number
  form: 0 | 1
  status: string
  assignee: 'jana' | 'ole' | null
  tags: string[]
  overdue: boolean
  read: boolean
}

type People = Record<'jana' | 'ole', Awaited<ReturnType<Agency['user']>>>

const statuses = ['new', 'in_progress', 'done', 'discarded']
const assignees = [null, 'jana', 'ole', 'jana', null] as const

/** Sends submissions, oldest first, and changes them so that their states are mixed; the first has none of its own. */
async function knownOnes({ send, change }: Agency, people: People): Promise<KnownSubmission[]> {
  const known: KnownSubmission[] = []
  for (let i = 0; i < 16; i++) {
    const form = i % 3 === 0 ? 1 : 0
    const [status, assignee] = [statuses[i % 4]!, assignees[i % 5]!]
    const [tags, overdue] = i > 0 ? [i % 2 === 0 ? ['Eilig'] : [], i % 8 < 5] : [[], false]
    const one = { id: await send(form), form, status, assignee, tags, overdue, read: i % 7 < 3 } as const
    known.push(one)
    const assignee_id = assignee && people[assignee].user_id
    if (i > 0) await change(one.id, { status, assignee_id, tags, due_on: overdue ? '2020-01-01' : '2999-01-01' })
    if (one.read) await app.call(inbox.open, { id: one.id, ...people.jana })
  }
  return known
}

/** Whether a filter lets a submission through, as Jana sees it. */
const letsThrough: Record<string, (one: KnownSubmission, value: Query[string]) => boolean> = {
  form: ({ form }, value) => form === value,
  status: ({ status }, value) => String(value).split(',').includes(status),
  assignee: ({ assignee }, value) => assignee === (value === 'none' ? null : value === 'me' ? 'jana' : 'ole'),
  tag: ({ tags }) => tags.length > 0,
  due: ({ overdue, status }) => overdue && ['new', 'in_progress'].includes(status),
  unread: ({ read }) => !read,
}

/** Every combination of one value of each. */
const combinations = (values: Record<string, readonly Query[string][]>): Query[] =>
  Object.entries(values).reduce<Query[]>(
    (queries, [name, choices]) => queries.flatMap((query) => choices.map((choice) => ({ ...query, [name]: choice }))),
    [{}],
  )

test('inbox: filters in any combination list what each of them lets through [B25-13]', async () => {
  const agency = await newAgency(app)
  const people = { jana: await agency.user('Jana'), ole: await agency.user('Ole') }
  const known = await knownOnes(agency, people)
  const queries = combinations({
    form: [undefined, 0, 1],
    status: [undefined, 'new', 'new,in_progress', 'done,discarded'],
    assignee: [undefined, 'me', 'none', people.ole.user_id],
    tag: [undefined, 'Eilig'],
    due: [undefined, 'overdue'],
    unread: [undefined, 1],
  })
  expect(queries).toHaveLength(384)
  for (const query of queries) {
    const { form, ...filters } = query
    const form_id = form === undefined ? undefined : agency.forms[form as 0 | 1].id
    const wanted = Object.entries({ ...query, status: query['status'] ?? 'new,in_progress,done' })
      .filter(([, value]) => value !== undefined)
      .reduce((left, [name, value]) => left.filter((one) => letsThrough[name]!(one, value)), known)
    const found = await agency.ids({ ...filters, form_id }, people.jana)
    expect(found, JSON.stringify(query)).toEqual(wanted.map(({ id }) => id).toReversed())
  }
})

test('inbox: submissions are listed by days of receipt, and oldest first, page by page [B25-18, B25-19]', async () => {
  const agency = await newAgency(app)
  const jana = await agency.user('Jana')
  const days = ['2026-03-01T22:30Z', '2026-03-01T23:30Z', '2026-03-02T12:00Z', '2026-03-02T23:30Z', '2026-03-04T08:00Z']
  const sent: number[] = []
  for (const [i, created_at] of days.entries()) {
    const id = await agency.send(i % 2 === 0 ? 0 : 1)
    sent.push(id)
    await agency.change(id, { assignee_id: jana.user_id, tags: ['Eilig'], due_on: '2020-01-01' })
    const { system } = app.platform.database
    await system.updateTable('submissions').set({ created_at }).where('id', '=', id).execute()
    await system
      .updateTable('submission_processing')
      .set({ received_at: created_at })
      .where('submission_id', '=', id)
      .execute()
    await system
      .updateTable('submission_tags')
      .set({ received_at: created_at })
      .where('submission_id', '=', id)
      .execute()
  }
  const [first, second, third, fourth, fifth] = sent
  // Each list that entries are looked for in.
  const lists: Query[] = [
    {},
    { assignee: jana.user_id },
    { tag: 'Eilig' },
    { due: 'overdue' },
    { status: 'new', assignee: jana.user_id },
  ]
  for (const list of lists) {
    const ids = (query: Query) => agency.ids({ ...list, ...query })
    const asked = JSON.stringify(list)
    // In the time zone of the account, which is Berlin's.
    expect(await ids({ from: '2026-03-02', until: '2026-03-02' }), asked).toEqual([third, second])
    expect(await ids({ from: '2026-03-03' }), asked).toEqual([fifth, fourth])
    expect(await ids({ until: '2026-03-01' }), asked).toEqual([first])
    expect(await ids({ until: '2026-03-01T23:30:00Z' }), asked).toEqual([second, first])
    expect(await ids({ sort: 'asc' }), asked).toEqual(sent)
    expect(await ids({ sort: 'asc', from: '2026-03-02' }), asked).toEqual([second, third, fourth, fifth])
    const pages = []
    for (let before: string | null | undefined; before !== null;) {
      const page: { entries: { submission_id: number }[]; next: string | null } = await agency.list({
        ...list,
        sort: 'asc',
        per_page: 2,
        before,
      })
      pages.push(page.entries.map(({ submission_id }) => submission_id))
      before = page.next
    }
    expect(pages.flat(), asked).toEqual(sent)
  }
  const form_id = agency.forms[0].id
  expect(await agency.ids({ form_id, from: '2026-03-02', sort: 'asc' })).toEqual([third, fifth])
  const page = await agency.list({ form_id, sort: 'asc', per_page: 1 })
  expect(await agency.ids({ form_id, sort: 'asc', per_page: 1, before: page.next ?? undefined })).toEqual([third])
})

test('inbox: a day that is none and an order that is none are refused [B25-18, B25-19]', async () => {
  const agency = await newAgency(app)
  const query = { from: '2026-02-30', until: 'x', sort: 'newest' }
  const refused = await app.call(inbox.list, { query, key: agency.account.api_key })
  expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([422, ['from', 'sort', 'until']])
})
