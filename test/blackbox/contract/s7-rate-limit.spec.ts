import { beforeAll, describe, expect, test } from 'vitest'
import { expectError, expectStatus } from '../support/assertions.ts'
import { type Account, type Answer, client, createAccount, foyer, sleep } from '../support/client.ts'

let account: Account
let refused: Answer

beforeAll(async () => {
  account = await createAccount()
  const c = client(account.api_key)
  const all: Answer[] = []
  // The limit may start anew on the way, so it may take up to twice the limit.
  while (all.length < 3000 && !all.some((answer) => answer.status === 429))
    all.push(...(await Promise.all(Array.from({ length: 50 }, () => c.get('/me')))))
  for (const answer of all) expect([200, 429]).toContain(answer.status)
  refused = all.find((answer) => answer.status === 429)!
  expect(refused, 'no call was refused').toBeDefined()
}, 180_000)

describe('errors: rate limit', () => {
  test('429 carries a message and Retry-After in whole seconds of at least 1 [B7-11, B7-12, B11-32]', () => {
    expectError(refused, 429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused.headers.get('x-ratelimit-limit')).toBe('1200')
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  })

  test('429 comes before 404, and 401 before 429 [B11-14]', async () => {
    const c = client(account.api_key)
    const answers = await Promise.all([
      c.get('/forms/999999999'),
      c.post('/forms', { nonsense: 1 }),
      client('x').get('/me'),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([429, 429, 401])
  })

  test('the limit is per key: another key of the same account is served', async () => {
    const made = await foyer('key', 'create', '--email', account.email, '--name', 'Other')
    const answer = await client(made.api_key).get('/me')
    expectStatus(answer, 200)
    expect(Number(answer.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(1000)
  })

  test('after Retry-After seconds the key is served again [B7-12]', async () => {
    const c = client(account.api_key)
    const answer = await c.get('/me')
    if (answer.status === 429) await sleep(Number(answer.headers.get('retry-after')) * 1000 + 100)
    expectStatus(await c.get('/me'), 200)
  }, 90_000)
})
