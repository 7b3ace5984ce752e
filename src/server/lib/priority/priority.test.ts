import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { accountParty, hashPassword, strangerAt, verifyPassword } from '../secrets/passwords.ts'
import { background, lowerPriority } from './priority.ts'
import { watchProcessorTime } from './process-time.ts'

test('priority: a child gives way to this process; one that has ended is left alone', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  lowerPriority(child.pid)
  expect(getPriority(child.pid)).toBe(Math.max(getPriority(), background))
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(() => lowerPriority(child.pid)).not.toThrow()
})

test('priority: the thread that checks passwords leaves the priority of other threads as it is', async () => {
  const before = getPriority()
  const hashed = await hashPassword(accountParty(1), 'right')
  expect(await verifyPassword(strangerAt('a'), hashed, 'right')).toBe(true)
  expect(await verifyPassword(strangerAt('a'), hashed, 'wrong')).toBe(false)
  await expect(verifyPassword(strangerAt('a'), 'not a hash', 'wrong')).rejects.toThrow()
  expect(getPriority()).toBe(before)
})

test.runIf(process.platform === 'linux').each([
  // Other programs may have the processor for most of the time.
  ['processor', 'works', { script: 'for (;;) {}', leastMs: 2_500, clockMs: 120_000 }],
  ['clock', 'waits', { script: 'setTimeout(() => {}, 60_000)', leastMs: 6_000, clockMs: 6_000 }],
])('priority: the %s bounds a process that %s', async (bound, _, { script, leastMs, clockMs }) => {
  const child = spawn(process.execPath, ['-e', script])
  const begun = performance.now()
  const bounds = { processorMs: 2_000, graceMs: 2_500, clockMs }
  const exceeded = await new Promise((resolve) => watchProcessorTime(child.pid, bounds, resolve))
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(exceeded).toBe(bound)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(leastMs - 10)
})
