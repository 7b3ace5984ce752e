import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApp, type TestApp } from '../harness.ts'
import { placesIn, replaced } from './places.ts'
import { endpoints, validCall } from './valid-calls.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ limited: false })
})
afterAll(() => app[Symbol.asyncDispose]())

const bodies = endpoints.flatMap(({ name, spec: { body } }) => (body instanceof z.ZodObject ? [{ name, body }] : []))

/** Values of every kind, and each of them in lists and objects, two deep. */
const simple = [null, 0, 1.5, '', 'x', true, [], {}]
const nested = (values: readonly unknown[]) =>
  values.flatMap((value) => [[value], ['x', value], ...['', 'de', '1', 'kind'].map((key) => ({ [key]: value }))])
const values = [...simple, ...nested(simple), ...nested(nested(simple))]

/** What a schema throws, instead of telling what is wrong. */
function thrownBy(schema: z.ZodType, value: unknown): string[] {
  try {
    schema.safeParse(value)
    return []
  } catch (error) {
    return [`${JSON.stringify(value).slice(0, 300)}: ${String(error)}`]
  }
}

test('hostile schemas: no key of a body makes its schema throw, whatever nests in it', () => {
  const thrown = bodies.flatMap(({ name, body }) =>
    Object.entries(body.shape).flatMap(([key, schema]) =>
      values.flatMap((value) => thrownBy(schema as z.ZodType, value)).map((fault) => `${name} ${key}: ${fault}`),
    ),
  )
  expect(thrown).toEqual([])
})

test('hostile schemas: a valid body with a wrong value at any place of it makes no schema throw', async () => {
  const account = await app.createAccount()
  const thrown: string[] = []
  for (const endpoint of endpoints) {
    const { body: schema } = endpoint.spec
    if (!schema) continue
    const { body } = await validCall(endpoint, app, account)
    for (const place of placesIn(body ?? {})) {
      const wrong = [...simple, ...nested(simple)].flatMap((value) =>
        thrownBy(schema, replaced(body ?? {}, place, value)),
      )
      thrown.push(...wrong.map((fault) => `${endpoint.name} ${place.join('.')}: ${fault}`))
    }
  }
  expect(thrown).toEqual([])
})
