import { expect } from 'vitest'
import type { OfficeRecords } from '../furnished-office.ts'
import type { PhpResult } from '../php-client.ts'
import { shapeOf } from '../shape.ts'
import type { Example } from './example.ts'

/** Expects a result that is like the example of the documentation. */
export function checkExample(
  result: PhpResult,
  { record, ids, isCacheable = true }: Example,
  office: OfficeRecords,
): void {
  expect(result.status).toEqual({ errorcode: 0, message: 'OK' })
  expect(result.cacheable).toBe(isCacheable)
  const { id, type, elements } = result.data.records[0]!
  expect([typeof id, type]).toEqual([typeof record.id, record.type])
  expect(shapeOf(elements)).toEqual(documented(record.elements))
  if (ids) expect(result.data.records.map((one) => one.id)).toEqual(ids(office))
}

/** The shape of an example, whose parts that depend on the office may be anything. */
function documented(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'asymmetricMatch' in value) return value
  if (Array.isArray(value)) return value.slice(0, 1).map(documented)
  if (typeof value !== 'object' || value === null) return shapeOf(value)
  const entries = Object.entries(value).map(
    ([name, entry]) => [name.replace(/__\d+/, '__1'), documented(entry)] as const,
  )
  return Object.fromEntries(entries)
}
