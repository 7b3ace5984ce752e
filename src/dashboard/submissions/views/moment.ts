import type { ResolvedType } from '../../../shared/contract/forms/field-types.ts'

/** A moment without a time zone, in milliseconds as if it were UTC; `isDay` where it has no time. */
export interface Moment {
  at: number
  isDay: boolean
}

/** Of the answer to a date, or a date and time, as forms keep it; nothing of what else may stand there. */
export function momentOf(text: string, type: ResolvedType | undefined): Moment | undefined {
  const isDay = type === 'date'
  const pattern = isDay ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/
  if ((!isDay && type !== 'datetime') || !pattern.test(text)) return undefined
  const at = Date.parse(`${text.replace(' ', 'T')}${isDay ? 'T00:00' : ''}Z`)
  return Number.isNaN(at) ? undefined : { at, isDay }
}
