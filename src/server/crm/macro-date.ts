type Parts = Readonly<Record<string, string>>

/** The values of `_Datum(…)` at one moment; its parts are made once, since a format takes as long as a hundred uses. */
export function dateFormatter(now: Date, timeZone: string): (format: string) => string {
  let parts: Parts | undefined
  return (format) => {
    parts ??= partsOf(now, timeZone)
    const known = parts
    return format.replace(/D{1,4}|M{1,4}|Y{4}|Y{2}/g, (letters) => known[letters] ?? letters)
  }
}

/** Letters of the CRM's date formats, in German: `DD.MM.YYYY`, `D. MMMM YY`, `DDDD`. */
const letters = {
  D: { day: 'numeric' },
  DD: { day: '2-digit' },
  DDD: { weekday: 'short' },
  DDDD: { weekday: 'long' },
  M: { month: 'numeric' },
  MM: { month: '2-digit' },
  MMM: { month: 'short' },
  MMMM: { month: 'long' },
  YY: { year: '2-digit' },
  YYYY: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const partsOf = (now: Date, timeZone: string): Parts =>
  Object.fromEntries(
    Object.entries(letters).map(([name, options]) => [
      name,
      new Intl.DateTimeFormat('de-DE', { timeZone, ...options }).format(now),
    ]),
  )
