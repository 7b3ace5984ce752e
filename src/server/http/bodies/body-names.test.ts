import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxDifferentNames, maxFormNames, maxJsonNames, maxObjectNames } from '../../../shared/budgets.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { endpoints } from '../../testing/contract/valid-calls.ts'
import { readUrlencoded, requireFewNames } from './body-names.ts'

let app: TestApp
let origin: string
let page: string

beforeAll(async () => {
  app = await startApp({ limited: false })
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  origin = await app.listen()
  page = `${origin}/f/${form.slug}`
})
afterAll(() => app[Symbol.asyncDispose]())

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'] as const

test.each(['gzip', 'br', 'GZIP', 'identity, deflate'])(
  'S20: no body may be packed (%s), at no address',
  async (encoding) => {
    const writes = endpoints.filter(({ spec }) => spec.method !== 'GET')
    expect(writes.length).toBeGreaterThan(50)
    for (const { name, spec } of writes) {
      const address = `${origin}/api/v1${spec.path.replace(/\{\w+\}/g, '1')}`
      const headers = {
        authorization: `Bearer ${app.owner.api_key}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      }
      const { status } = await fetch(address, { method: spec.method, headers, body: gzipSync('{}') })
      // Who may not call at all is told that first.
      expect(spec.auth === 'session' ? [401, 415] : [415], name).toContain(status)
    }
    for (const type of types) {
      const headers = { 'content-type': type, 'content-encoding': encoding, accept: 'application/json' }
      const answer = await fetch(page, { method: 'POST', headers, body: gzipSync('a=b') })
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        415,
        'A body with Content-Encoding is not supported. Send it as it is, without gzip.',
      ])
    }
  },
)

test('http: a body that says that it is not packed is taken', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity', accept: 'application/json' }
  const answer = await fetch(page, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(201)
})

const named = (count: number) => Array.from({ length: count }, (_, at): [string, string] => [`n${at}`, 'x'])

test.each([
  ['application/json', JSON.stringify(Object.fromEntries(named(100_000)))],
  ['application/x-www-form-urlencoded', String(new URLSearchParams(named(100_000)))],
  [
    types[2],
    `${named(5_000)
      .map(([name]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`)
      .join('')}--b--\r\n`,
  ],
])('S20: a form takes no body of 100,000 names (%s)', async (type, body) => {
  const answer = await fetch(page, {
    method: 'POST',
    headers: { 'content-type': type, accept: 'application/json' },
    body,
  })
  expect(answer.status).toBe(413)
  expect(((await answer.json()) as { message: string }).message).toMatch(/more than [\d]+ names|too many parts/)
})

test('S20: the API takes no object of so many names', async () => {
  const body = JSON.stringify(Object.fromEntries(named(100_000)))
  const headers = { authorization: `Bearer ${app.owner.api_key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/v1/forms`, { method: 'POST', headers, body })
  expect(answer.status).toBe(413)
})

test('http: names are counted as the parsers see them, to the last that is allowed', () => {
  const object = (count: number) => Buffer.from(JSON.stringify(Object.fromEntries(named(count))))
  expect(() => requireFewNames(object(maxObjectNames), false)).not.toThrow()
  expect(() => requireFewNames(object(maxObjectNames + 1), true)).toThrow(/more than 5000 names/)
  const objects = (count: number) =>
    Buffer.from(JSON.stringify(Array.from({ length: count }, () => ({ a: ':{', b: '\\":"' }))))
  expect(() => requireFewNames(objects(maxJsonNames / 2), true)).not.toThrow()
  expect(() => requireFewNames(objects(maxJsonNames / 2 + 1), true)).toThrow(/more than 100000 names/)
  const different = (count: number) =>
    Buffer.from(JSON.stringify(Array.from({ length: count }, (_, at) => ({ [`n${at}`]: ':' }))))
  expect(() => requireFewNames(different(maxDifferentNames), true)).not.toThrow()
  // Some names cannot be told apart from others.
  expect(() => requireFewNames(different(maxDifferentNames * 1.1), true)).toThrow(/more than 30000 different names/)
  const long = { a: `${'x\\"{:'.repeat(100_000)}\\`, b: 1 }
  expect(() => requireFewNames(Buffer.from(JSON.stringify(long)), false)).not.toThrow()
  expect(() => readUrlencoded(Buffer.from(String(new URLSearchParams(named(maxFormNames)))))).not.toThrow()
  expect(() => readUrlencoded(Buffer.from(String(new URLSearchParams(named(maxFormNames + 1)))))).toThrow(
    /more than 5000/,
  )
})

test.each(types.slice(0, 2))(
  'http: a text of a million combining marks is refused, not put in order (%s)',
  async (type) => {
    const marks = '\u0308\u0323'.repeat(400_000)
    const isJson = type === 'application/json'
    const body = isJson ? JSON.stringify({ name: marks }) : `name=${marks}`
    const answer = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': type, accept: 'application/json' },
      body,
    })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).toContain('more than 30 combining marks in a row')
  },
)
