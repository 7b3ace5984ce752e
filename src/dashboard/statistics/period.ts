/** Days that can be looked at. */
export const periods = [7, 30, 90, 365] as const

export interface StatisticsFilter {
  days?: number
}

export const statisticsFilter = ({ days }: Record<string, unknown>): StatisticsFilter =>
  periods.some((count) => count === days) ? { days: Number(days) } : {}

/** The last so many days: up to today, whose date the server knows. */
export function spanOf(days: number, now = new Date()): { from?: string } {
  if (days === 30) return {}
  const from = new Date(now.getTime() - (days - 1) * 86_400_000)
  return { from: from.toLocaleDateString('sv-SE') }
}
