import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startApp, type TestApp } from '../harness.ts'
import { longestStretchOf } from '../machine/processor-time.ts'

/** Rows of each list, each with about as much as one can have: enough for many parts. */
const submissions = 40
const largeForms = 100
const changes = 2_000

let app: TestApp
let address: string
let formId: number

beforeAll(async () => {
  app = await startApp()
  address = await app.listen()
  const { data } = await app.call(forms.create, { body: { internal_title: 'Anfrage' } })
  formId = data.id
  const db = new pg.Client(app.databaseUrl)
  await db.connect()
  const account = app.owner.account_id
  const content = `json_build_object('address', json_build_object('Bemerkung', repeat('Ein "Satz" und mehr. ' || n, 90000)))`
  await db.query(
    `insert into submissions (account_id, form_id, index, content, created_at, token)
      select $1, $2, n, ${content}, now(), sha256(n::text::bytea) from generate_series(1, ${submissions}) n`,
    [account, formId],
  )
  await db.query('update form_counters set last_index = $2 where form_id = $1', [formId, submissions])
  await db.query(
    `insert into quarantined_submissions (account_id, form_id, reason, content)
      select $1, $2, 'honeypot', ${content} from generate_series(1, ${submissions}) n`,
    [account, formId],
  )
  await db.query(
    `insert into forms (account_id, slug, internal_title, settings)
      select $1, 'large' || lpad(n::text, 5, '0'), 'Form ' || n, (select jsonb_object_agg(name, repeat('Text ', 10000 - n))
        from unnest(array['body', 'email2_body', 'double_opt_in_body', 'thankyou_text', 'closed_text']) name)
      from generate_series(1, ${largeForms}) n`,
    [account],
  )
  await db.query(
    `insert into form_counters (account_id, form_id) select account_id, id from forms where account_id = $1
      and not exists (select from form_counters c where c.form_id = forms.id)`,
    [account],
  )
  // A draft of a large form that was published, and a small change.
  const entry = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
  for (const number of [1, 2]) {
    await db.query(`insert into audit_entries (account_id, entry, actor_type) values ($1, $2, 'system')`, [
      account,
      entry(number),
    ])
  }
  const values = `jsonb_build_object('label', repeat('x', 4000), 'hint', repeat('y', 4000), 'n', n)`
  await db.query(
    `insert into audit_changes (account_id, entry, change, record_type, record_id, before, after)
      select $1, $2, 'updated', 'fields', n, ${values}, ${values} from generate_series(1, ${changes}) n`,
    [account, entry(1)],
  )
  await db.query(
    `insert into audit_changes (account_id, entry, change, record_type, record_id, after) values ($1, $2, 'created', 'forms', 7, '{}')`,
    [account, entry(2)],
  )
  await db.end()
})

afterAll(() => app[Symbol.asyncDispose]())

interface List {
  path: string
  /** Megabytes that its page takes at least. */
  megabytes: number
}

const lists: Record<string, () => List> = {
  submissions: () => ({ path: `/forms/${formId}/submissions`, megabytes: 72 }),
  'submissions held back': () => ({ path: `/forms/${formId}/quarantine`, megabytes: 72 }),
  forms: () => ({ path: '/forms', megabytes: 24 }),
  'changes of the account': () => ({ path: '/audit-log', megabytes: 30 }),
}

const get = (path: string) =>
  fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${app.owner.api_key}` } })

/** Reads an answer on a thread of its own, so that only what the service does counts here. */
async function bytesOf(path: string): Promise<number> {
  const workerData = { url: `${address}/api/v1${path}`, authorization: `Bearer ${app.owner.api_key}` }
  const [answer] = (await once(new Worker(reader, { eval: true, workerData }), 'message')) as [Answer]
  expect(answer.status).toBe(200)
  return answer.bytes
}

interface Answer {
  status: number
  bytes: number
}

const reader = `
  const { parentPort, workerData: { url, authorization } } = require('node:worker_threads')
  void (async () => {
    const { status, body } = await fetch(url, { headers: { authorization } })
    let bytes = 0
    for await (const part of body) bytes += part.length
    parentPort.postMessage({ status, bytes })
  })()`

test.each(Object.keys(lists))(
  'large pages: the largest page of a list is sent in parts, none of which keeps others waiting: %s',
  async (name) => {
    const { path, megabytes } = lists[name]!()
    let bytes = 0
    const longest = await longestStretchOf(async () => (bytes = await bytesOf(`${path}?per_page=100`)))
    expect(bytes).toBeGreaterThan(megabytes * 1e6)
    expect(longest).toBeLessThan(1)
  },
)

interface PageBody {
  data: { id: number; changes?: unknown[] }[]
  meta: { total: number }
}

test.each(Object.keys(lists))('large pages: a page in parts says what pages of one record say: %s', async (name) => {
  const { path } = lists[name]!()
  const read = async (query: string) => (await (await get(`${path}?${query}`)).json()) as PageBody
  const three = await read('per_page=3')
  expect(three.data).toHaveLength(3)
  const single = await Promise.all([1, 2, 3].map((page) => read(`per_page=1&page=${page}`)))
  expect(three.data).toEqual(single.flatMap(({ data }) => data))
  expect(three.meta.total).toBe(single[0]?.meta.total)
})

test('large pages: an entry has all of its changes in their order, however many', async () => {
  const { data } = (await (await get('/audit-log?per_page=100')).json()) as PageBody
  const large = data.find(({ changes: all }) => all?.length === changes)
  expect(large?.changes?.map((change) => (change as { record_id: number }).record_id)).toEqual(
    Array.from({ length: changes }, (_, at) => at + 1),
  )
  expect(data.find(({ changes: all }) => all?.length === 1)).toBeDefined()
})
