import { defaultTimezone } from '../../../shared/contract/accounts/account.ts'
import { localTime } from '../../lib/local-time.ts'

/** `2026-11-21 10:30:00` of a moment such as `2026-11-21T10:30:00.000+01:00`; what is none stays as it is. */
export function localTimeOf(moment: string, timeZone = defaultTimezone): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : localTime(date, timeZone)
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** `2026-11-21T10:30:00+01:00` of a local time such as `2026-11-21T10:30`; what is none stays as it is. */
export function isoOf(local: string, timeZone = defaultTimezone): string {
  const [, day, time = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(local.trim()) ?? []
  if (day === undefined) return local
  const asUtc = Date.parse(`${day}T${time}${seconds}Z`)
  if (Number.isNaN(asUtc)) return local
  const distanceAt = (moment: number) => Date.parse(`${localTime(moment, timeZone).replace(' ', 'T')}Z`) - moment
  // Of a time that there is twice, the second one counts; one that the clocks leave out is taken for what it was before.
  const [before, after] = [distanceAt(asUtc - dayMs), distanceAt(asUtc + dayMs)]
  // At the ends of the calendar.
  if (!Number.isFinite(before) || !Number.isFinite(after)) return local
  const isShown = (distance: number) => localTime(asUtc - distance, timeZone) === `${day} ${time}${seconds}`
  return `${day}T${time}${seconds}${distanceInWords([after, before].find(isShown) ?? before)}`
}

/** `+01:00` */
function distanceInWords(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / minuteMs)
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${ms < 0 ? '-' : '+'}${parts.join(':')}`
}

interface ZonedField {
  type: string
  /** Of moments: in which they are local times; left out: that of most accounts. */
  timeZone?: string
}

/** The same fields, whose moments are local times of the account. */
export const zonedFields = <Field extends ZonedField>(
  fields: ReadonlyMap<string, Field>,
  timeZone: string,
): ReadonlyMap<string, Field> =>
  new Map(Array.from(fields, ([name, field]) => [name, field.type === 'datetime' ? { ...field, timeZone } : field]))
