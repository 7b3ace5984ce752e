/** The agencies are in Germany, Austria and Switzerland, whose clocks agree; their CRMs give times with the distance to UTC. */
const timeZone = 'Europe/Berlin'

const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** `2026-11-21 10:30:00` of a moment such as `2026-11-21T10:30:00.000+01:00`; what is none stays as it is. */
export function localTimeOf(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : format.format(date)
}

/** `2026-11-21T10:30:00+01:00` of a local time such as `2026-11-21T10:30`; what is none stays as it is. */
export function isoOf(local: string): string {
  const [, day, time = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(local.trim()) ?? []
  if (day === undefined) return local
  const asUtc = Date.parse(`${day}T${time}${seconds}Z`)
  if (Number.isNaN(asUtc)) return local
  // The distance is that of the moment itself, which is at most two hours away.
  const hours =
    [1, 2].find((distance) => format.format(asUtc - distance * 3_600_000) === `${day} ${time}${seconds}`) ?? 1
  return `${day}T${time}${seconds}+0${hours}:00`
}
