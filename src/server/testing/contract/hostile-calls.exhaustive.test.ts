import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, withKey } from '../callers.ts'
import type { CallResult, TestAccount, TestApp } from '../harness.ts'
import { overSockets } from './over-sockets.ts'
import { note, startHostileApp } from './hostile-app.ts'
import { keysOf, texts, values, withValue } from './hostile-values.ts'
import { placesIn, textWith } from './places.ts'
import { createRecord } from './record-factories.ts'
import { endpoints, validCall, type NamedEndpoint } from './valid-calls.ts'

/** Requests of the fuzzer; `FUZZ_REQUESTS=200000 npm run test:fuzz` for a long night. */
const fuzzRequests = Number(process.env['FUZZ_REQUESTS'] ?? 2000)
/** Over real connections, as `npm run test:fuzz -- --sockets` asks for. */
const overNetwork = process.env['FUZZ_SOCKETS'] === '1'
const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

let app: TestApp
let account: TestAccount
let other: TestAccount

beforeAll(async () => {
  ;({ app, account, other } = await startHostileApp())
})
afterAll(() => app[Symbol.asyncDispose]())

const json = { 'content-type': 'application/json' }
const fuzzed = endpoints.filter(({ spec }) => spec.auth !== 'session')

interface FuzzedCall {
  endpoint: NamedEndpoint
  /** A number stands for one of the records that there are then. */
  id: string | number
  body: string | undefined
  query: string
  headers: Record<string, string>
}

/** Requests from the route table: valid bodies with one hostile value, on top or at any place within, any JSON, any ids, queries and headers. */
function requests(bodies: Map<string, Record<string, unknown>>): fc.Arbitrary<FuzzedCall> {
  const hostile = fc.oneof(
    fc.constantFrom(...values),
    fc.json({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  )
  const query = fc
    .array(
      fc.tuple(
        fc.constantFrom('page', 'per_page', 'sort', 'active', 'updated_since', 'from', 'to', 'state', 'x'),
        fc.oneof(
          fc.constantFrom('1', '2', 'asc', '2026-11-21', ...texts.map((text) => text.slice(0, 500))),
          fc.string(),
        ),
      ),
      { maxLength: 3 },
    )
    .map((pairs) => new URLSearchParams(pairs).toString())
  const headers = fc.constantFrom<Record<string, string>>(
    {},
    {},
    {},
    { 'idempotency-key': 'again' },
    { 'if-match': '"1"' },
    { 'content-type': 'text/plain' },
    { 'if-none-match': '*' },
  )
  const bodyOf = ({ name, spec }: NamedEndpoint): fc.Arbitrary<string | undefined> => {
    if (!spec.body) return fc.oneof(fc.constant(undefined), hostile)
    const keys = fc.constantFrom(...keysOf(spec.body), 'unknown')
    const valid = bodies.get(name) ?? {}
    const mutated = fc.tuple(keys, hostile).map(([key, value]) => withValue(valid, key, value))
    const within = fc
      .tuple(fc.constantFrom(...placesIn(valid)), hostile)
      .map(([place, value]) => textWith(valid, place, value))
    return fc.oneof(
      { weight: 3, arbitrary: mutated },
      { weight: 2, arbitrary: within },
      { weight: 1, arbitrary: hostile },
      { weight: 1, arbitrary: fc.constant(JSON.stringify(bodies.get(name) ?? {})) },
    )
  }
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: 9_999 }) },
    { weight: 1, arbitrary: fc.constantFrom('0', '-1', '9'.repeat(20), 'x', '%00', '1e3') },
  )
  return fc
    .constantFrom(...endpoints.filter(({ spec }) => spec.auth !== 'session'))
    .chain((endpoint) => fc.record({ endpoint: fc.constant(endpoint), id, body: bodyOf(endpoint), query, headers }))
}

/** Records of both accounts; what a call makes takes the place of one of ours, so that later calls are about it, whatever became of it. */
async function makeRecords() {
  const [own, foreign]: [string[], string[]] = [[], []]
  for (const make of Object.values(createRecord)) {
    for (let i = 0; i < 3; i++) own.push(String(await make(app, account)))
    foreign.push(String(await make(app, other)))
  }
  let made = 0
  return {
    at: (number: number) => [...own, ...foreign][number % (own.length + foreign.length)]!,
    note({ status, data }: CallResult) {
      if (status === 201 && typeof data?.id === 'number') own[made++ % own.length] = String(data.id)
    },
    made: () => made,
  }
}

/** Refused with a right body as well: while there is an account, and without an identity provider that answers. */
const worksAtTimes = new Set(['setUp.create', 'signInProvider.begin', 'signInProvider.complete'])

test(`hostile input: ${fuzzRequests} requests over all routes: no 5xx, nothing off schema, nothing foreign [B7-1]`, async () => {
  console.info(`fuzz: FUZZ_REQUESTS=${fuzzRequests} FUZZ_SEED=${fuzzSeed}${overNetwork ? ' FUZZ_SOCKETS=1' : ''}`)
  const bodies = new Map<string, Record<string, unknown>>()
  const records = await makeRecords()
  const send = overNetwork ? { send: overSockets(await app.listen()) } : {}
  const callers = [withKey(account.api_key), await signedIn(app, account)]
  for (const endpoint of fuzzed) {
    if (worksAtTimes.has(endpoint.name)) continue
    const call = await validCall(endpoint, app, account)
    expect((await app.call(endpoint.spec, { ...call, key: account.api_key })).status, endpoint.name).toBeLessThan(300)
    bodies.set(endpoint.name, (call.body ?? {}) as Record<string, unknown>)
  }
  let count = 0
  const calls = new Map(fuzzed.map(({ name }) => [name, { times: 0, longestMs: 0 }]))
  const property = fc.asyncProperty(
    requests(bodies),
    async ({ endpoint: { name, spec }, id: chosen, body, query, headers }) => {
      const caller = callers[count++ % callers.length]!
      const id = typeof chosen === 'string' ? chosen : records.at(chosen)
      const path = { ...spec, path: query === '' ? spec.path : `${spec.path}?${query}` }
      const call = {
        id,
        params: { delivery_id: id, version: id },
        key: caller.key,
        headers: { ...json, ...caller.headers, ...headers },
        ...send,
      }
      const begun = performance.now()
      const answer = await app.call(path, { ...call, ...(body !== undefined && { body }) })
      const counted = calls.get(name)!
      counted.times++
      counted.longestMs = Math.max(counted.longestMs, performance.now() - begun)
      records.note(answer)
      const wrong: string[] = []
      // 304 has no body.
      if (answer.status !== 304) note(wrong, name, answer)
      expect(wrong).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: fuzzRequests, seed: fuzzSeed, verbose: 1, interruptAfterTimeLimit: 3_600_000 })
  expect(count).toBeGreaterThanOrEqual(fuzzRequests)
  const fewest = [...calls].toSorted(([, a], [, b]) => a.times - b.times)[0]
  const slowest = [...calls].toSorted(([, a], [, b]) => b.longestMs - a.longestMs)[0]
  console.info(
    `fuzz: ${calls.size} endpoints, ${records.made()} records made for later calls, ${fewest?.[0]} the fewest times (${fewest?.[1].times}), ${slowest?.[0]} the slowest (${Math.round(slowest?.[1].longestMs ?? 0)} ms)`,
  )
  // Each is met about as often as the others.
  expect(fewest?.[1].times, fewest?.[0]).toBeGreaterThan(Math.max(0, fuzzRequests / calls.size / 4 - 5))
}, 3_600_000)
