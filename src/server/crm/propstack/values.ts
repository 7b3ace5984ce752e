import type { CrmValue } from '../port.ts'
import type { KnownField } from './fields.ts'
import { htmlOf, textOf } from '../protocol/html.ts'
import { isoOf, localTimeOf } from '../protocol/local-time.ts'
import { isEmpty } from '../protocol/values.ts'
import { unwrapped } from './protocol/wire.ts'

/** A value as Propstack takes it for a field; no value is null, and clears the field. */
export function encodeValue(value: CrmValue, field: KnownField): unknown {
  if (field.type === 'multiselect')
    return isEmpty(value) ? [] : [value].flat().map((code) => asCode(String(code), field))
  if (isEmpty(value)) return null
  const text = Array.isArray(value) ? value.map(String).join(', ') : String(value as string | number | boolean)
  switch (field.type) {
    case 'boolean':
      return ['true', '1'].includes(text)
    case 'integer':
    case 'float':
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'date':
      return text.slice(0, 10)
    case 'datetime':
      return isoOf(text, field.timeZone)
    case 'singleselect':
      return asCode(text, field)
    case 'user':
      return Number(text)
    default:
      return field.api === 'body' ? htmlOf(text) : text
  }
}

/** Propstack's own choices are chosen by their numbers. */
const asCode = (code: string, { isCustom }: KnownField) => (!isCustom && /^\d+$/.test(code) ? Number(code) : code)

/** What Propstack gives for a field, as the port has it. */
export function decodeValue(raw: unknown, field: KnownField): CrmValue {
  if (field.type === 'multiselect') {
    const list = Array.isArray(raw) ? raw : unwrapped(raw)
    return Array.isArray(list) ? list.map((item) => asText(unwrapped(item))) : []
  }
  const value = unwrapped(Array.isArray(raw) ? raw[0] : raw)
  return value === null || value === undefined || value === '' ? null : decodeText(asText(value), field)
}

function decodeText(text: string, { type, api, timeZone }: KnownField): CrmValue {
  switch (type) {
    case 'boolean':
      return text === 'true' || text === '1'
    case 'integer':
    case 'float':
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'date':
      return text.slice(0, 10)
    case 'datetime':
      return localTimeOf(text, timeZone)
    default:
      return api === 'body' ? textOf(text) : text
  }
}

const asText = (value: unknown) => String((value ?? '') as string | number | boolean)
