import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { accountParty, hashPassword, strangerAt, verifyPassword } from '../secrets/passwords.ts'
import { lowerPriority } from './priority.ts'
import { watchProcessorTime } from './process-time.ts'

test('priority: a child gives way to this process; one that has ended is left alone', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  lowerPriority(child.pid)
  expect(getPriority(child.pid)).toBe(getPriority() + 12)
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
  ['works, after its processor time', 'for (;;) {}', 1],
  ['gets none of the processor, after three times as much by the clock', 'setTimeout(() => {}, 60_000)', 3],
])('priority: the time of a process that %s is over', async (_, script, times) => {
  const child = spawn(process.execPath, ['-e', script])
  const [maxMs, begun] = [2_000, performance.now()]
  await new Promise<void>((resolve) => watchProcessorTime(child.pid, maxMs, resolve))
  expect(performance.now() - begun).toBeGreaterThanOrEqual(times * maxMs - 10)
  child.kill('SIGKILL')
  await once(child, 'close')
})
