import { perHandle } from '../../lib/scheduling/batcher.ts'
import type { Signals } from '../../lib/signal-channels.ts'
import type { FollowUpKind } from './kinds.ts'
import type { FollowUp } from './queries.ts'

/** The worker of a kind in this process: a process that stores a submission hands its follow-up directly to an idle worker, and claims both at once. */
export interface IdleWorker {
  /** Whether it would begin work of this account at once; else what is stored is left to be found. */
  isFree(accountId: number): boolean
  take(followUps: readonly FollowUp[]): void
}

/** Of the processes' parts those that share their signals also share their work. */
const takers = perHandle((_signals: Signals) => new Map<FollowUpKind, IdleWorker>())

export function enlist(signals: Signals, kind: FollowUpKind, taker: IdleWorker): void {
  takers(signals).set(kind, taker)
}

export function freeTaker(signals: Signals, kind: FollowUpKind, accountId: number): IdleWorker | undefined {
  const taker = takers(signals).get(kind)
  return taker?.isFree(accountId) ? taker : undefined
}
