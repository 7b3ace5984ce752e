/** Making one takes as long as a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-21 10:30:00`: what the clocks of a time zone (an IANA name) show at a moment, as CRMs write it. */
export function localTime(date: Date | number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  // Years have four digits, also the first ones.
  return format.format(date).replace(/^\d{1,3}(?=-)/, (year) => year.padStart(4, '0'))
}

/** The same so many days later, at the same time of day: a day in which the clocks change has not 24 hours. */
export function localTimeAfter(date: Date | number, days: number, timeZone: string): string {
  const [day, time] = localTime(date, timeZone).split(' ')
  const later = new Date(`${day}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return `${later.toISOString().slice(0, 10)} ${time}`
}

/** The last minute of a day, so many days later: 23:59 on the clocks of a time zone. */
export function endOfDayAfter(date: Date | number, days: number, timeZone: string): Date {
  const [day] = localTimeAfter(date, days, timeZone).split(' ')
  const wanted = Date.parse(`${day}T23:59:00Z`)
  // What these clocks show at a moment, less the moment; twice, since they may change on the way.
  const offset = (at: number) => Date.parse(`${localTime(at, timeZone).replace(' ', 'T')}Z`) - at
  return new Date(wanted - offset(wanted - offset(wanted)))
}
