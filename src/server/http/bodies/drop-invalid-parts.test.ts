import { expect, test } from 'vitest'
import { z } from 'zod'
import { dropInvalidParts } from './drop-invalid-parts.ts'

const validParts = (schema: z.ZodType, body: unknown, standsIn = false) =>
  dropInvalidParts(schema, body, { issues: schema.safeParse(body).error?.issues ?? [], standsIn })

const Item = z.strictObject({ id: z.int(), note: z.string().optional() })
const schema = z.strictObject({
  name: z.string().optional(),
  look: z.strictObject({ colour: z.string().optional(), size: z.int() }).optional(),
  items: z.array(Item).optional(),
})

test.for([
  ['a property that is wrong or unknown', { name: 7, shape: 1, items: [{ id: 1 }] }, { items: [{ id: 1 }] }],
  ['a property that every object inherits', { name: 'n', constructor: { prototype: {} } }, { name: 'n' }],
  [
    'a property of an item, as long as the item can do without',
    { items: [{ id: 1, note: 2 }] },
    { items: [{ id: 1 }] },
  ],
  ['an item that lacks what it needs', { items: [{ id: 'x' }, { note: 'n' }, { id: 3 }] }, { items: [{ id: 3 }] }],
  ['an object that lacks what it needs', { name: 'n', look: { colour: 'red' } }, { name: 'n' }],
])('what is wrong is left out: %s', async ([, sent, expected]) => {
  const before = JSON.stringify(sent)
  expect((await validParts(schema, sent))?.value).toEqual(expected)
  expect(JSON.stringify(sent)).toBe(before)
})

test('http: paths of what is left are told as they were sent', async () => {
  const rest = await validParts(schema, { items: [{ id: 'a' }, { id: 1 }, { id: 'b' }, { id: 2 }] })
  expect(rest?.value).toEqual({ items: [{ id: 1 }, { id: 2 }] })
  expect(['items.0.id', 'items.1.id', 'name'].map(rest!.sentPath)).toEqual(['items.1.id', 'items.3.id', 'name'])
})

test.for([[null], ['text'], [[1]], [7]])('of what is no object nothing is left: %s', async ([body]) => {
  expect(await validParts(z.strictObject({ name: z.string() }), body)).toBeUndefined()
})

test('http: what a body cannot do without cannot be left out', async () => {
  expect(
    await validParts(z.strictObject({ name: z.string(), size: z.int().optional() }), { name: 1, size: 2 }),
  ).toBeUndefined()
})

test('http: an example stands in for what a body cannot do without only where the endpoint says so', async () => {
  const schema = z
    .strictObject({ name: z.string(), size: z.int().optional() })
    .meta({ examples: [{ name: 'Example', size: 1 }] })
  const stoodIn = await validParts(schema, { size: 2 }, true)
  expect(stoodIn?.value).toEqual({ name: 'Example', size: 2 })
  expect(['name', 'size'].map(stoodIn!.sentPath)).toEqual([undefined, 'size'])
  expect(await validParts(schema, { size: 2 })).toBeUndefined()
})
