import type { CrmValue } from '../port.ts'
import { htmlOf, textOf } from '../protocol/html.ts'
import { isoOf, localTimeOf } from '../protocol/local-time.ts'
import { isEmpty } from '../protocol/values.ts'
import type { KnownField } from './fields.ts'

type ValueField = Pick<KnownField, 'type' | 'isHtml' | 'timeZone'>

/** A value as HubSpot takes it for a property: always a text; an empty one clears the property. */
export function encodeValue(value: CrmValue, { type, isHtml, timeZone }: ValueField): string {
  if (isEmpty(value)) return ''
  if (type === 'multiselect') return [value].flat().map(String).join(';')
  const text = Array.isArray(value) ? value.map(String).join(', ') : String(value as string | number | boolean)
  switch (type) {
    case 'boolean':
      return String(['true', '1'].includes(text))
    case 'date':
      return text.slice(0, 10)
    case 'datetime':
      return momentOf(text, timeZone)
    default:
      return isHtml ? htmlOf(text) : text
  }
}

/** `2026-11-21T09:30:00.000Z` of a local time; what is none stays as it is. */
function momentOf(text: string, timeZone: string | undefined): string {
  const moment = new Date(isoOf(text, timeZone))
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

/** What HubSpot gives for a property, as the port has it. */
export function decodeValue(raw: string | null, { type, isHtml, timeZone }: ValueField): CrmValue {
  if (type === 'multiselect') return raw ? raw.split(';').filter((code) => code !== '') : []
  if (raw === null || raw === '') return null
  switch (type) {
    case 'boolean':
      return raw === 'true'
    case 'float':
      return Number.isFinite(Number(raw)) ? Number(raw) : raw
    case 'date':
      return raw.slice(0, 10)
    case 'datetime':
      // Some answers count milliseconds.
      return localTimeOf(/^\d+$/.test(raw) ? new Date(Number(raw)).toISOString() : raw, timeZone)
    default:
      return isHtml ? textOf(raw) : raw
  }
}
