import { expect, test } from 'vitest'
import { parseId } from './ownership.ts'

test('http: an id is a positive integer that JavaScript counts exactly; all else names no record', () => {
  expect(['1', '10', '9007199254740991'].map((text) => parseId(text, '/forms/{id}'))).toEqual([
    1,
    10,
    Number.MAX_SAFE_INTEGER,
  ])
  for (const text of ['0', '-1', '01', '1.5', '1e3', ' 1', '1 ', '1a', 'a1', '9007199254740992', '1'.repeat(17), ''])
    expect(() => parseId(text, '/forms/{id}/fields'), text).toThrow('This record does not exist')
})

test('http: the address of a record without its id says that the slash at its end is too much', () => {
  expect(() => parseId('', '/forms/{id}')).toThrow(/slash/)
  expect(() => parseId('0', '/forms/{id}')).not.toThrow(/slash/)
})
