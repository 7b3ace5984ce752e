import type { CrmValue } from '../port.ts'

/** A value as onOffice takes it for a field of this type. Times are local times of the CRM's office, without a zone. */
export function encodeValue(value: CrmValue, type: string): unknown {
  if (type === 'multiselect') return isEmpty(value) ? [] : [value].flat().map(String)
  if (isEmpty(value)) return ''
  if (typeof value === 'object') return (value as readonly string[]).join(', ')
  if (type === 'boolean' || typeof value === 'boolean') return isTrue(value) ? 1 : 0
  if (type === 'date') return String(value).slice(0, 10)
  return type === 'datetime' ? dateTime(String(value)) : value
}

const isEmpty = (value: CrmValue): value is null | '' =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'

/** `2026-11-21 10:30:00` of `2026-11-21T10:30`. */
function dateTime(text: string): string {
  const [, date, time = '00:00', seconds = ':00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?/.exec(text) ?? []
  return date === undefined ? text : `${date} ${time}${seconds}`
}

/** What onOffice gives for a field of this type, unformatted, as the port has it. */
export function decodeValue(value: unknown, type: string): CrmValue {
  if (type === 'multiselect') return codesOf(value)
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String).join(', ')
  // Some selections come as an object of the one code and its label.
  if (typeof value === 'object' && value !== null) return Object.keys(value)[0] ?? null
  return value === null || value === undefined || value === '' ? null : decodeScalar(asScalar(value), type)
}

function decodeScalar(text: string, type: string): CrmValue {
  switch (type) {
    case 'boolean':
      return isTrue(text)
    case 'integer':
    case 'float':
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'date':
    case 'datetime':
      return text.startsWith('0000-00-00') ? null : text
    default:
      return text
  }
}

const asScalar = (value: unknown) => String(value as string | number | boolean)

/** `|a||b|`, a list, or an object of codes and labels. */
function codesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object' && value !== null) return Object.keys(value)
  return value === null || value === undefined
    ? []
    : asScalar(value)
        .split('|')
        .filter((code) => code !== '')
}
