/** Deliveries claimed for each place, the one that is sent among them, at most. */
export const maxDepth = 16
/** What is claimed ahead is sent within about this time, in milliseconds; a claim takes less. */
const aheadMs = 50
/** Subscriptions that are remembered. */
const maxKept = 10_000

export type Paces = ReturnType<typeof openPaces>

/**
 * How fast receivers answer, as this process saw it: one that answers at once is claimed far ahead, so that its next exchanges wait for no
 * transaction; of a slow one no more is claimed than it soon takes, which leaves the rest to other processes, and the places to others.
 */
export function openPaces() {
  const averageMs = new Map<number, number>()
  return {
    note(webhookId: number, durationMs: number): void {
      const before = averageMs.get(webhookId) ?? durationMs
      if (averageMs.size >= maxKept) averageMs.clear()
      averageMs.set(webhookId, before + (durationMs - before) / 4)
    },
    /** Deliveries to claim for each of its places; of a receiver that is not known, one ahead. */
    depth(webhookId: number): number {
      const ms = averageMs.get(webhookId)
      return ms === undefined ? 2 : Math.min(maxDepth, 1 + Math.ceil(aheadMs / Math.max(ms, 1)))
    },
  }
}
