import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { ApiError } from '../../../http/errors.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { claimDeliveries } from './claim.ts'
import type { OpenRecords } from '../delivery/compose.ts'
import { settleLostClaims } from './lost-claims.ts'
import { allDeliveries, onlineForm, submit, subscribeTo } from '../test-receiver.ts'

const env = { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' }
const content = '{"address":{"Name":"Ada"}}'
const records = { records: {}, links: {}, fields: {} }

const claim = (app: TestApp, open: OpenRecords, worker = 1) =>
  claimDeliveries(app.platform.database.system, { lease: { worker, ms: 60_000 }, open, depth: () => 8 })

/** A delivery whose message needs the CRM's records, and one that needs nothing. */
async function withRecords(app: TestApp) {
  await subscribeTo(app, 'http://127.0.0.1:9/message', { payload_template: 'Hello' })
  await subscribeTo(app, 'http://127.0.0.1:9/plain')
  const [submission] = await submit(app, await onlineForm(app))
  await sql`
    insert into follow_ups (account_id, submission_id, kind, state, sealed_records)
    select account_id, id, 'crm', 'done', 'sealed' from submissions`.execute(app.platform.database.system)
  return submission!
}

const bodiesOf = async (app: TestApp) => (await allDeliveries(app)).map(({ state, body }) => [state, body !== null])

test('claim: while a message is composed, others can claim; it is stored before it is sent', async () => {
  await using app = await startApp({ env })
  await withRecords(app)
  let beside: unknown
  const { rows } = await claim(app, async () => {
    expect((await bodiesOf(app)).toSorted()).toEqual([
      ['sending', false],
      ['sending', true],
    ])
    beside = await claim(app, async () => records, 2)
    return records
  })
  expect(beside).toMatchObject({ rows: [], more: false })
  const stored = await allDeliveries(app)
  expect(rows.map(({ id, body }) => [id, body]).toSorted()).toEqual(stored.map(({ id, body }) => [id, body]).toSorted())
  expect(rows.map(({ body }) => JSON.parse(body).text).toSorted()).toEqual(['Hello', undefined])
})

test('S22: what is erased while its message is composed is not stored, and not sent', async () => {
  await using app = await startApp({ env })
  const { id } = await withRecords(app)
  const { rows } = await claim(app, async () => {
    await app.call(submissions.remove, { id })
    return records
  })
  expect(rows.map(({ url }) => url)).toEqual(['http://127.0.0.1:9/plain'])
  expect((await allDeliveries(app)).every(({ body }) => body === null)).toBe(true)
  expect((await bodiesOf(app)).map(([state]) => state).toSorted()).toEqual(['cancelled', 'sending'])
})

test('claim: one that was lost while its message was composed sends and changes nothing', async () => {
  await using app = await startApp({ env })
  await withRecords(app)
  const { system } = app.platform.database
  const next: string[] = []
  const { rows } = await claim(app, async () => {
    await sql`update deliveries set lease_until = now() - interval '1 second' where state = 'sending'`.execute(system)
    await settleLostClaims(system, app.platform.config.webhooks)
    for (const { id, url } of (await claim(app, async () => records, 2)).rows)
      if (url.endsWith('message')) next.push(id)
    return records
  })
  expect(next).toHaveLength(1)
  expect(rows.map(({ id }) => id)).not.toContain(next[0])
  const [kept] = (await allDeliveries(app)).filter(({ id }) => id === next[0])
  expect(kept).toMatchObject({ state: 'sending', worker: 2, claims: 2 })
})

test('claim: the place of a worker whose lease has run out is free for the others', async () => {
  await using app = await startApp({ env })
  await subscribeTo(app, 'http://127.0.0.1:9/')
  await submit(app, await onlineForm(app), [content, content])
  const claimAs = async (worker: number) => (await claim(app, async () => records, worker)).rows.length
  // A receiver that was never tried is asked one at a time.
  expect([await claimAs(1), await claimAs(2)]).toEqual([1, 0])
  await sql`update deliveries set lease_until = now() - interval '1 second' where state = 'sending'`.execute(
    app.platform.database.system,
  )
  expect(await claimAs(2)).toBe(1)
})

test('claim: a message that cannot be composed now waits as if never claimed; the others go out', async () => {
  await using app = await startApp({ env })
  await withRecords(app)
  const away = new ApiError('unavailable', refusal('stored_sentence', { sentence: 'The database is away.' }))
  const { rows, failure } = await claim(app, () => Promise.reject(away))
  expect(failure).toBe(away)
  expect(rows.map(({ url }) => url)).toEqual(['http://127.0.0.1:9/plain'])
  expect((await allDeliveries(app)).filter(({ state, claims }) => state === 'waiting' && claims === 0)).toHaveLength(1)
})
