import { expect, test } from 'vitest'
import { z } from 'zod'
import { standIns } from '../../../shared/contract/stand-ins.ts'
import { endpoints } from './valid-calls.ts'

/** Objects that a schema allows at its place, through whatever wraps them. */
function objectsIn(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectsIn(schema.unwrap())
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(objectsIn)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsIn)
  return []
}

function listsIn(schema: unknown): z.ZodArray[] {
  if (schema instanceof z.ZodArray) return [schema]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return listsIn(schema.unwrap())
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(listsIn)
  return schema instanceof z.ZodUnion ? schema.options.flatMap(listsIn) : []
}

const shapeOf = (object: z.ZodObject) => Object.entries(object.shape as Record<string, z.ZodType>)

/** Whether a property names records by their ids, itself or in what it holds. */
function namesIds([name, schema]: [string, z.ZodType]): boolean {
  if (/_ids?$/.test(name)) return true
  const inside = [...objectsIn(schema), ...listsIn(schema).flatMap(({ element }) => objectsIn(element))]
  return inside.some((object) => shapeOf(object).some(namesIds))
}

const isNeeded = ([, schema]: [string, z.ZodType]) => !schema.safeParse(undefined).success

/** Properties of list items without which the item is left out of a refused body, though it names ids that nothing has looked at. */
function* hiding(schema: z.ZodType, place: string, depth = 0): Generator<string> {
  const objects = [...objectsIn(schema), ...listsIn(schema).flatMap(({ element }) => objectsIn(element))]
  for (const object of objects) {
    const properties = shapeOf(object)
    for (const [name, property] of properties) if (depth < 5) yield* hiding(property, `${place}.${name}`, depth + 1)
    if (listsIn(schema).length === 0 || !properties.some(namesIds)) continue
    const others = properties.filter((one) => isNeeded(one) && !namesIds(one) && one[0] !== 'type')
    for (const [name, property] of others) if (!standIns.has(property)) yield `${place}.*.${name}`
  }
}

test('endpoints: what a list item needs hides no id in it that is of no record, when it is wrong [B11-15, B11-17]', () => {
  const found = endpoints.flatMap(({ name, spec }) => (spec.body ? [...hiding(spec.body, name)] : []))
  expect(found).toEqual([])
})

test('endpoints: what stands in for a value is one that its schema takes', () => {
  const properties = endpoints.flatMap(({ spec }) => (spec.body ? [...standingIn(spec.body)] : []))
  expect(new Set(properties).size).toBeGreaterThan(4)
  for (const property of properties) {
    const value = standIns.get(property)?.value
    expect(property.safeParse(value).success, JSON.stringify(value)).toBe(true)
  }
})

function* standingIn(schema: z.ZodType, depth = 0): Generator<z.ZodType> {
  if (standIns.has(schema)) yield schema
  if (depth > 9) return
  const objects = [...objectsIn(schema), ...listsIn(schema).flatMap(({ element }) => objectsIn(element))]
  for (const object of objects) for (const [, property] of shapeOf(object)) yield* standingIn(property, depth + 1)
}
