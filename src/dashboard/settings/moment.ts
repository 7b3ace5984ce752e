/** A timestamp as an input of the browser writes it, in the time of the device; empty for none. */
export function toLocal(timestamp: string): string {
  if (timestamp === '') return ''
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return ''
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-')
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** What was entered there as a moment with its offset; `null` for none. */
export function fromLocal(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
