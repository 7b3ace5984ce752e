import { isLonger } from '../../../shared/text/code-points.ts'
import type { CrmFieldConfiguration } from '../../crm/port.ts'
import { Refusal, type ErrorCode } from './refusal.ts'

export type Fields = ReadonlyMap<string, CrmFieldConfiguration>

/** A value as it is stored, or the refusal of one that the field does not take. Countries are told by code or German name. */
export function checkedValue(field: CrmFieldConfiguration, value: unknown): unknown {
  const { name, type, permittedvalues: permitted, length } = field
  if (type === 'multiselect') return checkedCodes(field, value)
  if (value === null || value === '') return ''
  if (typeof value === 'object') throw new Refusal(227, name)
  const text = String(value as string | number | boolean)
  if (permitted && !permitted.some(({ code }) => code === text)) throw new Refusal(252, name)
  if (length !== null && isLonger(text, length)) throw new Refusal(255, name)
  if (!hasForm(type, text)) throw new Refusal(255, name)
  if (type === 'boolean') return text === '1' || text === 'true' ? '1' : '0'
  return type === 'float' ? Number(text).toFixed(2) : text
}

function checkedCodes({ name, permittedvalues: permitted }: CrmFieldConfiguration, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Refusal(255, name)
  const unknown = (value as unknown[]).find((code) => !permitted?.some((choice) => choice.code === code))
  if (unknown !== undefined) throw new Refusal(252, name)
  return value
}

const forms: Readonly<Record<string, RegExp>> = {
  boolean: /^(0|1|true|false)$/,
  integer: /^-?\d+$/,
  float: /^-?\d+(\.\d+)?$/,
  date: /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/,
  datetime: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
}
const hasForm = (type: string, text: string) => forms[type]?.test(text) ?? true

/** As reads give it: `|a||b|` for several codes, everything else as text. */
export function readValue(field: CrmFieldConfiguration, value: unknown): unknown {
  if (field.type === 'multiselect') {
    const codes = Array.isArray(value) ? (value as string[]) : []
    return codes.map((code) => `|${code}|`).join('')
  }
  if (value !== undefined && value !== '') return value
  if (field.type === 'date') return '0000-00-00'
  if (field.type === 'datetime') return '0000-00-00 00:00:00'
  if (field.type === 'float') return '0.00000'
  return field.type === 'boolean' ? '0' : ''
}

/** As `formatoutput` gives it: choices by their labels. */
export function formattedValue(field: CrmFieldConfiguration, value: unknown): unknown {
  if (!field.permittedvalues) return readValue(field, value)
  return [value ?? []]
    .flat()
    .map((code) => labelOf(field, code))
    .join(', ')
}

export const labelOf = ({ permittedvalues }: CrmFieldConfiguration, code: unknown): string =>
  permittedvalues?.find((choice) => choice.code === code)?.label ?? String((code ?? '') as string)

/** Codes of a country by the code itself or by its German name. */
export function countryCode(field: CrmFieldConfiguration, value: unknown, nameOnly: boolean): unknown {
  const choice = field.permittedvalues?.find(({ code, label }) => label === value || (!nameOnly && code === value))
  if (value !== '' && !choice) throw new Refusal(252, field.name)
  return choice?.code ?? ''
}

type Test = (stored: string, wanted: string[]) => boolean

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const like = (stored: string, pattern = '') =>
  new RegExp(
    `^${pattern
      .split('%')
      .map((part) => part.replace(/[^\w]/g, '\\$&'))
      .join('.*')}$`,
    'is',
  ).test(stored)

const operators: Readonly<Record<string, Test>> = {
  is: (stored, [wanted = '']) => same(stored, wanted),
  '=': (stored, [wanted = '']) => same(stored, wanted),
  '!=': (stored, [wanted = '']) => !same(stored, wanted),
  '<>': (stored, [wanted = '']) => !same(stored, wanted),
  '>': (stored, [wanted = '']) => compared(stored, wanted) > 0,
  '<': (stored, [wanted = '']) => compared(stored, wanted) < 0,
  '>=': (stored, [wanted = '']) => compared(stored, wanted) >= 0,
  '<=': (stored, [wanted = '']) => compared(stored, wanted) <= 0,
  between: (stored, [low = '', high = '']) => compared(stored, low) >= 0 && compared(stored, high) <= 0,
  like: (stored, [pattern]) => like(stored, pattern),
  'not like': (stored, [pattern]) => !like(stored, pattern),
  in: (stored, wanted) => wanted.some((one) => same(stored, one)),
  'not in': (stored, wanted) => !wanted.some((one) => same(stored, one)),
}

/** Numbers as numbers, and all else as text. */
export const compared = (a: string, b: string): number =>
  a === '' || b === '' || Number.isNaN(Number(a) - Number(b)) ? (a < b ? -1 : a > b ? 1 : 0) : Number(a) - Number(b)

/**
 * A test for records out of a filter: `{"Name": [{"op": "=", "val": "Löwe"}]}`, everything must hold. `stored` gives what a
 * record has under a name, and `undefined` for a name that cannot be filtered by.
 */
export function filterOf<T>(
  filter: unknown,
  stored: (record: T, name: string) => string[] | undefined,
  unknownField: ErrorCode,
) {
  const conditions = Object.entries((filter ?? {}) as Record<string, unknown>).flatMap(([name, list]) => {
    if (!Array.isArray(list)) throw new Refusal(255, 'filter')
    return (list as { op?: unknown; val?: unknown }[]).map(({ op, val }) => {
      const test = typeof op === 'string' ? operators[op.toLowerCase()] : undefined
      if (!test) throw new Refusal(142, String(op))
      return { name, test, wanted: [val].flat().map(String) }
    })
  })
  return (record: T) =>
    conditions.every(({ name, test, wanted }) => {
      const values = stored(record, name)
      if (values === undefined) throw new Refusal(unknownField, name)
      return values.some((value) => test(value, wanted))
    })
}
