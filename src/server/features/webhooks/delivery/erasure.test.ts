import { expect, test } from 'vitest'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
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
  const [submission] = await submit(app, await onlineForm(app), [content])
  const open = (account: number, sealed: string) => openRecords(app.platform, account, sealed)
  const { rows } = await claimDeliveries(system, { lease: { worker: 1, ms }, open, depth: () => 8 })
  return { system, submission: submission!, row: rows[0]! }
}

const env = { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' }

test.each(['deleted', 'erased for its person'])(
  'S22: an answer about a submission that was %s meanwhile is not stored, nothing is sent',
  async (how) => {
    await using app = await startApp({ env })
    const { system, submission, row } = await underWay(app)
    if (how === 'deleted') await app.call(submissions.remove, { id: submission.id })
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
