/** `21.11.2026 10:30:00` of `2026-11-21 10:30:00`, as a person reads it; and back. */
export const shown = (local: string) => local.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1')

export function shownAtEnd(text: string): string | null {
  const [, day, month, year, time] = /(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)$/.exec(text) ?? []
  return time === undefined ? null : `${year}-${month}-${day} ${time}`
}
