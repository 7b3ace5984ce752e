import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { submissionProcessing } from '../../../../shared/contract/submissions/submission-processing.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../../../shared/contract/submissions/webhooks.ts'
import type { Db } from '../../../db/db.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { openRecords } from '../../crm-writes/index.ts'
import { erasePerson } from '../../privacy/index.ts'
import { claimDeliveries } from '../claim/claim.ts'
import { releaseDeliveries } from '../claim/claim-queries.ts'
import { settleLostClaims } from '../claim/lost-claims.ts'
import { finishAttempts } from './finish.ts'
import { allAttempts, allDeliveries, onlineForm, submit, subscribeTo } from '../test-receiver.ts'

const content = '{"address":{"Name":"Ada","Email":"ada@home.example"}}'

/** A delivery whose exchange is under way. */
async function underWay(app: TestApp, ms = 60_000) {
  const { system } = app.platform.database
  await subscribeTo(app, 'http://127.0.0.1:9/')
  const form = await onlineForm(app)
  const [submission] = await submit(app, form, [content])
  const open = (account: number, sealed: string) => openRecords(app.platform, account, sealed)
  const { rows } = await claimDeliveries(system, { lease: { worker: 1, ms }, open, depth: () => 8 })
  return { system, form, submission: submission!, row: rows[0]! }
}

const env = { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' }

test.each(['deleted', 'deleted with its form', 'erased for its person'])(
  'S22: an answer about a submission that was %s meanwhile is not stored, nothing is sent',
  async (how) => {
    await using app = await startApp({ env })
    const { system, form, submission, row } = await underWay(app)
    if (how === 'deleted') await app.call(submissions.remove, { id: submission.id })
    else if (how === 'deleted with its form') await app.call(forms.remove, { id: form.id })
    else await erasePerson(app.platform, { email: 'ada@home.example' })
    const result = { status: 500, durationMs: 5, error: 'The receiver answered 500.', excerpt: 'Ada is unknown' }
    await finishAttempts(
      system,
      [{ row, result, startedAt: performance.now(), random: 0.5 }],
      app.platform.config.webhooks,
    )
    expect(await allAttempts(app)).toMatchObject([{ status: 500, response_excerpt: null }])
    expect(await allDeliveries(app)).toMatchObject([{ state: 'cancelled', body: null, parked: false }])
  },
)

test('S22: a claim that is let go, or that ran out, is not sent again after an erasure', async () => {
  await using app = await startApp({ env })
  const first = await underWay(app)
  await app.call(submissions.remove, { id: first.submission.id })
  await releaseDeliveries(first.system, [first.row], 'cut_off')
  expect(await allDeliveries(app)).toMatchObject([{ state: 'cancelled' }])
  const second = await underWay(app, -1_000)
  await app.call(submissions.remove, { id: second.submission.id })
  expect(await settleLostClaims(second.system, app.platform.config.webhooks)).toEqual([])
  expect((await allDeliveries(app)).every(({ state, body }) => state !== 'waiting' && body === null)).toBe(true)
})

test('webhooks: deleting a form cancels and empties what waits of its submissions; nothing is sent again', async () => {
  await using app = await startApp({ env })
  const { system } = app.platform.database
  const { id } = await subscribeTo(app, 'http://127.0.0.1:9/')
  await subscribeTo(app, 'http://127.0.0.1:9/changes', { event: 'submission.updated' })
  const [form, other] = [await onlineForm(app), await onlineForm(app)]
  const [first] = await submit(app, form, [content, content])
  await submit(app, other, [content])
  await app.call(submissionProcessing.update, { id: first!.id, body: { tags: ['Löwe'] } })
  await system
    .updateTable('deliveries')
    .set({ state: 'exhausted', body: content })
    .where('submission_id', '=', first!.id)
    .where('webhook_id', '=', id)
    .execute()
  expect((await app.call(forms.remove, { id: form.id })).status).toBe(204)
  const deliveries = await allDeliveries(app)
  const gone = deliveries.filter(({ submission_id }) => submission_id === null)
  expect(gone.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'cancelled', 'exhausted'])
  for (const one of gone) expect(one).toMatchObject({ body: null, change: null, erased: true })
  // What is another form's still waits.
  expect(deliveries.filter(({ erased }) => !erased)).toMatchObject([{ state: 'waiting' }])
  const exhausted = gone.find(({ state }) => state === 'exhausted')!
  const again = await app.call(webhooks.redeliver, { id, params: { delivery_id: exhausted.id } })
  expect(again.status).toBe(409)
})

test('S22: a form is deleted beside the note of what became of its deliveries, without a deadlock', async () => {
  await using app = await startApp({ env })
  const { system, form, row } = await underWay(app)
  const webhook = await app.call(webhooks.create, { body: { url: 'http://127.0.0.1:9/own', form_id: form.id } })
  let removal: Promise<{ status: number }> | undefined
  await system.transaction().execute(async (db) => {
    // As the note begins: with the subscription, and then the delivery.
    await sql`select from webhooks where id = any(${[row.webhook_id, webhook.data.id]}::bigint[]) order by id for no key update`.execute(
      db,
    )
    removal = app.call(forms.remove, { id: form.id })
    await expect.poll(() => waitingBackends(system)).toBeGreaterThan(0)
    await sql`set local lock_timeout = '1s'`.execute(db)
    await sql`update deliveries set attempts = attempts + 1 where id = ${row.id}`.execute(db)
  })
  expect((await removal)?.status).toBe(204)
})

/** Sessions that wait for another one. */
async function waitingBackends(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())
      or not granted and locktype = 'transactionid'`.execute(db)
  return rows[0]?.waiting ?? 0
}
