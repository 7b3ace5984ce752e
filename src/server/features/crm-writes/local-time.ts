/** Making one takes as long as a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The CRM's own form: `2026-11-21 10:30:00`. */
export function localTime(date: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(date)
}
