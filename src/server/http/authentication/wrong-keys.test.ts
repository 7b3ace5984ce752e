import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesOf, generatedSeed, reportGenerated } from '../../../../test/generated.ts'
import { apiKeys } from '../../../shared/contract/accounts/api-keys.ts'
import { me } from '../../../shared/contract/accounts/session.ts'
import { newApiKey } from '../../lib/secrets/api-key.ts'
import { signedIn } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const cases = casesOf({ few: 1_000, all: 100_000 })
const atOnce = 50

let app: TestApp
/** Statements that leave this process for the database. */
let statements = 0
const { query } = pg.Client.prototype

beforeAll(async () => {
  app = await startApp()
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    statements++
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await app[Symbol.asyncDispose]()
})

const place = fc.nat({ max: 52 })
const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.ä')

/** What is almost this key. */
function nearTo(key: string): fc.Arbitrary<string> {
  const changed = fc.tuple(place, letter).map(([at, one]) => key.slice(0, at) + one + key.slice(at + 1))
  const swapped = fc.tuple(place, place).map(([a, b]) => {
    const letters = [...key]
    ;[letters[a], letters[b]] = [letters[b] ?? '', letters[a] ?? '']
    return letters.join('')
  })
  const longer = fc.tuple(place, letter).map(([at, one]) => key.slice(0, at) + one + key.slice(at))
  const shorter = place.map((at) => key.slice(0, at) + key.slice(at + 1))
  const folded = fc.constantFrom(
    key.toUpperCase(),
    key.toLowerCase(),
    `${key}${key}`,
    key.slice(4),
    `fsk-${key.slice(4)}`,
  )
  return fc.oneof(changed, swapped, longer, shorter, folded).filter((text) => text !== key)
}

/** What a header can hold, and the length of a key or any other. */
const anything = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'!"#$%&/()=?*+~aA0zZ9_-.:;,<>|'), minLength: 1, maxLength: 300 }),
  fc.array(letter, { minLength: 49, maxLength: 49 }).map((letters) => `fsk_${letters.join('')}`),
)

/** The statuses that these keys are answered with. */
async function statusesOf(keys: readonly string[]): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let at = 0; at < keys.length; at += atOnce) {
    const answers = await Promise.all(keys.slice(at, at + atOnce).map((key) => app.call(me.get, { key })))
    for (const { status } of answers) statuses.add(status)
  }
  return statuses
}

test(`authentication: ${cases} random and near-miss keys are a 401, and no database is asked [B5-6]`, async () => {
  const key = app.owner.api_key
  const keys = fc.sample(fc.oneof({ weight: 3, arbitrary: nearTo(key) }, anything), {
    numRuns: cases,
    seed: generatedSeed,
  })
  expect((await app.call(me.get, { key })).status).toBe(200)
  statements = 0
  expect([...(await statusesOf(keys))]).toEqual([401])
  expect(statements).toBe(0)
  // It is the check that spares the question: keys that pass it are looked up.
  const unknown = Array.from({ length: casesOf({ few: 20, all: 1_000 }) }, newApiKey)
  expect([...(await statusesOf(unknown))]).toEqual([401])
  expect(statements).toBeGreaterThanOrEqual(unknown.length)
  // None of them has done anything to the right one.
  expect((await app.call(me.get, { key })).status).toBe(200)
  reportGenerated('R14', `${keys.length} wrong keys: 401, 0 statements; ${unknown.length} unknown keys: 401`)
})

test('authentication: a revoked and an expired key cost what an unknown one does, and are answered alike [B5-6]', async () => {
  const owner = await signedIn(app, await app.createAccount())
  const make = async () => (await app.call(apiKeys.create, { ...owner, body: { name: 'Old' } })).data
  const [revoked, expired] = [await make(), await make()]
  await app.call(apiKeys.revoke, { ...owner, id: revoked.id })
  await app.platform.database.system
    .updateTable('api_keys')
    .set({ expires_at: '1970-01-02T00:00:00Z' })
    .where('id', '=', expired.id)
    .execute()
  /** The least statements of five, since now and then a call renews something for all. */
  async function costOf(key: string) {
    const costs: number[] = []
    let answer: unknown
    for (let i = 0; i < 5; i++) {
      statements = 0
      const { status, body } = await app.call(me.get, { key })
      costs.push(statements)
      answer = [status, body]
    }
    return { statements: Math.min(...costs), answer }
  }
  const unknown = await costOf(newApiKey())
  expect(unknown.statements).toBeGreaterThan(0)
  expect(unknown.answer).toMatchObject([401, { message: expect.any(String) }])
  for (const { api_key } of [revoked, expired]) expect(await costOf(api_key)).toEqual(unknown)
})
