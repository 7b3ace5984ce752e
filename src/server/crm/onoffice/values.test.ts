import { expect, test } from 'vitest'
import { decodeValue, encodeValue } from './values.ts'

test.for([
  ['several choices as a list', ['a', 'b'], 'multiselect', ['a', 'b']],
  ['one choice of several', 'a', 'multiselect', ['a']],
  ['no choice of several', null, 'multiselect', []],
  ['an empty list', [], 'multiselect', []],
  ['no value', null, 'varchar', ''],
  ['an empty text', '', 'singleselect', ''],
  ['a tick', true, 'boolean', 1],
  ['a tick as text', '1', 'boolean', 1],
  ['no tick', false, 'boolean', 0],
  ['a tick for a text field', true, 'varchar', 1],
  ['a number', 200000.5, 'float', 200000.5],
  ['a number as text', '200000.5', 'float', '200000.5'],
  ['a day', '2026-11-21', 'date', '2026-11-21'],
  ['the day of a moment', '2026-11-21T10:30', 'date', '2026-11-21'],
  ['a moment of a form', '2026-11-21T10:30', 'datetime', '2026-11-21 10:30:00'],
  ['a moment with seconds', '2026-11-21 10:30:05', 'datetime', '2026-11-21 10:30:05'],
  ['a day as a moment', '2026-11-21', 'datetime', '2026-11-21 00:00:00'],
  ['no moment at all', 'soon', 'datetime', 'soon'],
] as const)('written: %s', ([, value, type, written]) => expect(encodeValue(value, type)).toEqual(written))

test.for([
  ['several codes', '|a||b|', 'multiselect', ['a', 'b']],
  ['no codes', '', 'multiselect', []],
  ['a list of codes', ['a'], 'multiselect', ['a']],
  ['codes with labels', { a: 'A' }, 'multiselect', ['a']],
  ['a number', '200000.00', 'float', 200000],
  ['no number', '', 'float', null],
  ['words where a number belongs', 'VB', 'float', 'VB'],
  ['a tick', '1', 'boolean', true],
  ['no tick', '0', 'boolean', false],
  ['a day', '2026-11-21', 'date', '2026-11-21'],
  ['the day that is none', '0000-00-00', 'date', null],
  ['the moment that is none', '0000-00-00 00:00:00', 'datetime', null],
  ['an empty text', '', 'varchar', null],
  ['a code with its label', { Besichtigung: 'Besichtigung' }, 'singleselect', 'Besichtigung'],
  ['an empty list', [], 'varchar', null],
  ['a list of texts', ['a', 'b'], 'varchar', 'a, b'],
  ['null', null, 'varchar', null],
] as const)('read: %s', ([, given, type, value]) => expect(decodeValue(given, type)).toEqual(value))
