import type { CrmValue } from '../port.ts'
import { htmlOf, textOf } from '../protocol/html.ts'
import { isoOf, localTimeOf } from '../protocol/local-time.ts'
import { isEmpty } from '../protocol/values.ts'
import type { KnownField } from './fields.ts'

type ValueField = Pick<KnownField, 'type' | 'isHtml' | 'timeZone'> & Partial<Pick<KnownField, 'length'>>

/** Below a text that is cut; in both languages, since an account has no language of its own. */
const cutHere = '\n\n[…]\nDer Rest dieses Textes steht in Foyer. / The rest of this text is in Foyer.'

/** A value as HubSpot takes it for a property: always a text; an empty one clears the property. */
export function encodeValue(value: CrmValue, { type, isHtml, timeZone, length = null }: ValueField): string {
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
      return isHtml ? htmlWithin(length ?? Infinity, text) : text
  }
}

/** The text as HTML of at most so many characters; where it is longer, whole characters of its beginning, and that there is more. */
function htmlWithin(length: number, text: string): string {
  const html = htmlOf(text)
  if (html.length <= length) return html
  const lines = text.replaceAll('\r\n', '\n')
  let room = length - htmlOf(cutHere).length
  let end = 0
  for (const sign of lines) {
    room -= htmlOf(sign).length
    if (room < 0) break
    end += sign.length
  }
  return htmlOf(lines.slice(0, end) + cutHere)
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
