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
