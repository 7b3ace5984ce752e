import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../testing/harness.ts'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import { startLanes } from '../../work/lane.ts'
import { freeTaker } from './handover.ts'
import { followUpLane } from './lane.ts'
import type { Outcome } from './follow-up-work.ts'

test('follow ups: nothing of an account that is being moved is handed over', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { account_id } = app.owner
  const performed: number[] = []
  const lane = followUpLane<never>(app.platform, {
    kind: 'crm',
    perform: ({ submission_id }) => {
      performed.push(submission_id)
      return Promise.resolve({ state: 'done', error: null })
    },
    write: () => null,
  })
  const worker = startLanes(app.platform, [lane])
  onTestFinished(() => worker.stop())
  const form = await mailForm(app, { crm_write_enabled: true })
  const claims = () => system.selectFrom('follow_ups').select('claims').where('kind', '=', 'crm').execute()

  const move = { account_id, move: randomUUID(), state: 'draining', place: '/exports' }
  await system.insertInto('account_moves').values(move).execute()
  expect(freeTaker(app.platform.signals, 'crm', account_id)).toBeDefined()
  await submit(app, form)
  expect(await claims()).toEqual([{ claims: 0 }])
  await system.deleteFrom('account_moves').execute()
  await submit(app, form)
  await vi.waitFor(() => expect(performed).toHaveLength(2), 10_000)
})

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
