import { refusalIn } from '../../refusals/catalogue.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { maxComparands, maxFaults } from '../../budgets.ts'
import type { EndpointSpec } from '../endpoint.ts'
import { contract } from '../index.ts'
import { list } from '../lists.ts'
import { rules } from './rules.ts'

const said = (message: string) => refusalIn(message, '{field}')?.message ?? message

const sentences = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), said(message)])

/** The lists in a schema that have no maximum, as paths. */
function endless(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodArray) {
    const hasMaximum = z.core.util.sizeCaps(schema.def.checks).length > 0
    return [...(hasMaximum ? [] : [path]), ...endless(schema.element as z.ZodType, `${path}[]`)]
  }
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => endless(inner as z.ZodType, `${path}.${name}`))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => endless(option as z.ZodType, path))
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((inner) => endless(inner as z.ZodType, path))
  if (schema instanceof z.ZodRecord) return endless(schema.valueType as z.ZodType, `${path}{}`)
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? endless(innerType, path) : []
}

test('contract: every list in a body has a maximum, which is checked before its elements', () => {
  const found = Object.entries<Record<string, EndpointSpec>>(contract).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { body }]) => (body ? endless(body, `${resource}.${name}`) : [])),
  )
  // The blocks of PDF templates are counted all together (`documents/pdf-blocks.ts`).
  expect(
    found.filter((path) => !/^(pdfTemplates\.\w+|formFiles\.import\.form\.pdf_template)\.blocks/.test(path)),
  ).toEqual([])
})

test('contract: a list tells its faults up to the maximum, and checks nothing after that', () => {
  let looked = 0
  const element = z.custom(() => {
    looked++
    return false
  }, 'wrong')
  const schema = list(element, { max: 5_000, error: 'no list' }).describe('described').optional()
  expect(sentences(schema, Array.from({ length: 5_000 }))).toHaveLength(maxFaults)
  expect(looked).toBe(maxFaults)
  looked = 0
  expect(sentences(schema, Array.from({ length: 5_001 }))).toEqual([
    ['', 'The {field} field must not have more than 5000 entries.'],
  ])
  expect(looked).toBe(0)
  expect(sentences(schema, {})).toEqual([['', 'no list']])
  expect(list(z.int().transform(String), { max: 3, error: '' }).parse([1, 2])).toEqual(['1', '2'])
})

test('contract: values of conditions and actions say what is wrong at their place', () => {
  const read = (where: 'clauses' | 'actions', value: unknown) => {
    const clause = { when_field_id: '1', operator: 'in' }
    const action = { action: 'set_value', target_field_id: '1' }
    const body = { rules: [{ [where]: [{ ...(where === 'clauses' ? clause : action), value }] }] }
    const { data, error } = rules.replace.body.safeParse(body)
    return (
      data?.rules[0]?.[where]?.[0]?.value ??
      error?.issues.map(({ path, message }) => [path.slice(4).join('.'), said(message)])
    )
  }
  expect([7, true, ['a', 1], null, 'x'].map((value) => read('clauses', value))).toEqual([
    '7',
    'true',
    ['a', '1'],
    '',
    'x',
  ])
  expect([7, true, ['a'], 'x'].map((value) => read('actions', value))).toEqual(['7', 'true', ['a'], 'x'])
  const notAText = [['value', 'The {field} field must be a text, a number or a list of texts.']]
  expect([{}, ['a', {}], Array.from({ length: maxComparands + 1 }, () => 'a')].map((v) => read('clauses', v))).toEqual([
    notAText,
    notAText,
    notAText,
  ])
  expect(read('actions', ['a', 1])).toEqual([['value', 'The {field} field must be a text or a list of texts.']])
  expect(read('clauses', ['a', 'ä'.repeat(2001)])).toEqual([
    ['value.1', 'The {field} field must not be longer than 2000 characters.'],
  ])
  expect(read('clauses', 'ä'.repeat(2001))).toEqual([
    ['value', 'The {field} field must not be longer than 2000 characters.'],
  ])
  expect(read('actions', 'ä'.repeat(5001))).toEqual([
    ['value', 'The {field} field must not be longer than 5000 characters.'],
  ])
  expect(read('actions', '😀'.repeat(5000))).toBe('😀'.repeat(5000))
})
