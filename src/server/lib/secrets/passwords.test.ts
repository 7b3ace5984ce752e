import { globSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountParty, hashPassword, strangerAt, verifyPassword } from './passwords.ts'

test('S9: passwords are hashed in turns and nowhere else', () => {
  const root = new URL('../../../..', import.meta.url).pathname
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) =>
    /argon2/.test(readFileSync(root + file, 'utf8')),
  )
  expect(files.toSorted()).toEqual([
    'src/server/lib/secrets/password-thread.ts',
    'src/server/lib/secrets/passwords.test.ts',
    'src/server/lib/secrets/passwords.ts',
  ])
})

test('S9: twenty passwords wait for a network, sixty for all; more get a Retry-After at once', async () => {
  // On a busy machine the last of them would wait longer than any may.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hashed = await hashPassword(accountParty(1), 'right')
  const check = (network: number) => verifyPassword(strangerAt(String(network)), hashed, 'right')
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => check(0)),
    ...Array.from({ length: 60 }, (_, n) => check(n + 1)),
  ])
  const passed = outcomes.map(({ status }) => status === 'fulfilled')
  expect(passed.slice(0, 30).filter(Boolean)).toHaveLength(21)
  expect(passed.slice(30).filter(Boolean)).toHaveLength(40)
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') expect(outcome.value).toBe(true)
    else
      expect(outcome.reason).toMatchObject({
        kind: 'rate_limited',
        headers: { 'retry-after': expect.stringMatching(/^[1-9]/) },
      })
  }
})
