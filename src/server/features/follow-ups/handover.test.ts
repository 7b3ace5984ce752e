import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../testing/harness.ts'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import { startLanes } from '../../work/lane.ts'
import { freeTaker } from './handover.ts'
import { followUpLane } from './lane.ts'
import type { Outcome } from './follow-up-work.ts'

test('follow ups: what an account stores is handed over at once, whatever is under way for another account', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  const { promise: never, resolve: answer } = Promise.withResolvers<Outcome<never>>()
  const performed: number[] = []
  const lane = followUpLane<never>(app.platform, {
    kind: 'crm',
    perform: ({ account_id }) => {
      performed.push(account_id)
      return account_id === app.owner.account_id ? never : Promise.resolve({ state: 'done', error: null })
    },
    write: () => null,
  })
  const worker = startLanes(app.platform, [lane])
  onTestFinished(async () => {
    answer({ state: 'done', error: null })
    await worker.stop()
  })
  await submit(app, await mailForm(app, { crm_write_enabled: true }))
  await vi.waitFor(() => expect(performed).toEqual([app.owner.account_id]), 5_000)

  const taker = (accountId: number) => freeTaker(app.platform.signals, 'crm', accountId)
  expect(taker(app.owner.account_id)).toBeUndefined()
  expect(taker(other.account_id)).toBeDefined()
  await submit(app, await mailForm(app, { crm_write_enabled: true }, undefined, other.api_key))
  await vi.waitFor(() => expect(performed).toContain(other.account_id), 5_000)
})
