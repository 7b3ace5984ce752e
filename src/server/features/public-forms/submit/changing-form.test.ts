import { setImmediate as settle } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('public forms: a form that changes without end is a 503 with Retry-After, and nothing is stored', async () => {
  const form = await activeForm(app, { fields: [{ key: 'name' }] })
  const submit = () => post(app, form.path, named(form.ids, { name: 'Ada' }))
  expect(await whileChanging(form.id, submit)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'form_is_changing' },
  })
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(0)
  expect((await submit()).status).toBe(201)
})

/** Each time the request is about to store something, the form gets a new revision: two sessions take turns in holding its row. */
async function whileChanging<T>(id: number, request: () => Promise<T>): Promise<T> {
  let [holder, next] = [await connected(), await connected()]
  try {
    await lock(holder, id)
    let isAnswered = false
    const answer = request().finally(() => (isAnswered = true))
    const waiting = async (count: number) => {
      while (!isAnswered && (await blockedBy(holder)) < count) await settle()
      return !isAnswered
    }
    while (await waiting(1)) {
      const locked = lock(next, id)
      await waiting(2)
      await holder.query(`update forms set revision = revision + 1 where id = ${id}; commit`)
      await locked
      ;[holder, next] = [next, holder]
    }
    return await answer
  } finally {
    await Promise.all([holder.end(), next.end()])
  }
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  return client
}

const lock = (client: pg.Client, id: number) => client.query(`begin; select from forms where id = ${id} for update`)

/** Sessions that wait for a lock of this one, or behind one that does. */
async function blockedBy(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`,
  )
  return rows[0]?.count ?? 0
}
