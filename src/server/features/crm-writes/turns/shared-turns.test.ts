import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/harness.ts'
import { openSharedTurns } from './shared-turns.ts'

const turnOf = (by: string, account_id = 1) => ({ account_id, what: '{"email":"ada@home.example"}', by })

test('crm writes: of all processes one at a time works on a person of an account', async () => {
  await using app = await startApp()
  // What two processes share is in the database.
  const processes = [openSharedTurns(app.platform), openSharedTurns(app.platform)]
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await sleep(20)
    running--
  }
  await Promise.all(
    processes.flatMap((turns, p) => [1, 2, 3].map((n) => turns.run(turnOf(`submission ${p}${n}`), work))),
  )
  expect(most).toBe(1)
  // Another account is not waited for.
  const [one, other] = processes
  const both = Promise.withResolvers<void>()
  const meeting = () => (++running === 2 ? both.resolve() : undefined, both.promise)
  await Promise.all([one?.run(turnOf('submission 1'), meeting), other?.run(turnOf('submission 2', 2), meeting)])
})

test('crm writes: the turn of a process that was killed is its own submission’s, and others come again', async () => {
  await using app = await startApp()
  const killed = openSharedTurns(app.platform)
  const begun = Promise.withResolvers<void>()
  void killed.run(turnOf('submission 1'), () => {
    begun.resolve()
    return new Promise(() => {})
  })
  await begun.promise
  const next = openSharedTurns(app.platform, { longestWaitMs: 0 })
  const refused = await next.run(turnOf('submission 2'), async () => 'written').catch((error: unknown) => error)
  expect(refused).toMatchObject({ kind: 'unavailable', retryAfterSeconds: expect.any(Number) })
  expect(await next.run(turnOf('submission 1'), async () => 'written')).toBe('written')
  // It was given back.
  expect(await next.run(turnOf('submission 2'), async () => 'written')).toBe('written')
  await expect(next.run(turnOf('submission 3'), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await next.run(turnOf('submission 4'), async () => 'written')).toBe('written')
})

test('crm writes: the first to relate two records is told so, in each of its attempts', async () => {
  await using app = await startApp()
  const [one, other] = [openSharedTurns(app.platform), openSharedTurns(app.platform)]
  expect(await one.isFirst(turnOf('submission 1'))).toBe(true)
  expect(await other.isFirst(turnOf('submission 2'))).toBe(false)
  expect(await other.isFirst(turnOf('submission 1'))).toBe(true)
})
