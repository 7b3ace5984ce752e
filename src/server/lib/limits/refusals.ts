import type { LimitName } from '../../../shared/contract/limits.ts'

const counts = new Map<LimitName, number>()

/** Counts that a limit had no place left, for the metrics of the process. */
export function noteRefusal(limit: LimitName): void {
  counts.set(limit, (counts.get(limit) ?? 0) + 1)
}

/** How often each limit had no place left, since the process began. */
export const limitRefusals: ReadonlyMap<LimitName, number> = counts
