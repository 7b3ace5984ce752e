import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesOf, generatedSeed, reportGenerated } from '../../../../test/generated.ts'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'
import { apiPrefix } from '../api-address.ts'

const keys = casesOf({ few: 40, all: 1_000 })

let app: TestApp
let form: number
beforeAll(async () => {
  app = await startApp()
  form = await createRecord.forms(app, app.owner)
})
afterAll(() => app[Symbol.asyncDispose]())

/** One key, how often it is sent at the same time, and to which kind of endpoint. */
const round = fc.record({ key: fc.uuid(), times: fc.integer({ min: 2, max: 10 }), waits: fc.boolean() })

interface SentRequest {
  key: string
  /** The endpoint makes calls with one key wait for the first; the other one, with transactions of its own, refuses them meanwhile. */
  waits: boolean
}

async function send({ key, waits }: SentRequest, change: object = {}) {
  const path = waits ? formGroups.create.path : formLinks.create.path.replace('{id}', String(form))
  const payload = { ...(waits ? { name: key } : { days: 7 }), ...change }
  const headers = { authorization: `Bearer ${app.owner.api_key}`, 'idempotency-key': key }
  const { statusCode, body } = await app.server.inject({ method: 'POST', url: apiPrefix + path, headers, payload })
  return { status: statusCode, body }
}

test(`http: ${keys} Idempotency-Keys, each sent 2 to 10 times at once: one effect, one answer [B11-38, B11-39]`, async () => {
  const rounds = fc.sample(round, { numRuns: keys, seed: generatedSeed })
  let [calls, refusedMeanwhile] = [0, 0]
  for (const { times, ...sent } of rounds) {
    const answers = await Promise.all(Array.from({ length: times }, () => send(sent)))
    calls += times
    const meanwhile = answers.filter(({ status }) => status === 409).length
    refusedMeanwhile += meanwhile
    if (sent.waits) expect(meanwhile).toBe(0)
    // All that were answered, and one that comes later, have the same bytes.
    const [last, other] = [await send(sent), await send(sent, sent.waits ? { name: 'other' } : { days: 8 })]
    const taken = [...answers.filter(({ status }) => status !== 409), last]
    expect(taken.length).toBeGreaterThan(1)
    expect(new Set(taken.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect([last.status, other.status]).toEqual([201, 422])
  }
  const { rows } = await effects()
  expect(rows).toEqual(rounds.flatMap(({ key, waits }) => (waits ? [key] : [])).toSorted())
  reportGenerated(
    'R12',
    `${rounds.length} keys in ${calls} calls at once, ${refusedMeanwhile} of them 409 while the first ran`,
  )
})

/** The groups that were made: one for each key that named one. */
async function effects(): Promise<{ rows: string[] }> {
  const groups = await app.platform.database.system.selectFrom('form_groups').select('name').execute()
  return { rows: groups.map(({ name }) => name).toSorted() }
}
