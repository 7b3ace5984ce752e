const units: [seconds: number, one: string, many: string][] = [
  [7 * 86_400, 'week', 'weeks'],
  [86_400, 'day', 'days'],
  [3600, 'hour', 'hours'],
  [60, 'minute', 'minutes'],
]

/** A time in words: `a week`, `an hour`, `30 days`. */
export function duration(seconds: number): string {
  const [size, one, many] = units.find(([size]) => seconds % size === 0) ?? [1, 'second', 'seconds']
  const count = seconds / size
  return count === 1 ? `a ${one}`.replace('a hour', 'an hour') : `${count} ${many}`
}
