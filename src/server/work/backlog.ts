import { perHandle } from '../lib/scheduling/batcher.ts'
import type { Signals } from '../lib/signal-channels.ts'
import type { RequestPriority } from './request-priority.ts'

/** A backlog is to become shorter: for each that is stored so many have to end. */
const endsForEach = 1.1
/** So many ends in arrears take all patience. */
const untilImpatient = 300
/** More are noted, about as many as end together. */
const mostArrears = untilImpatient + 100

/** What waits for one kind of work of a process, beyond what it claims at once, and how patient the work is with requests meanwhile. */
export interface Backlog {
  /** So many were stored by this process. */
  stored(count: number): void
  /** So many have ended. */
  ended(count: number): void
  /** From 1, short turns with long pauses, to 0, none of them: there is no backlog, no requests come, or it would grow. */
  patience(): number
  /** Resolves when the work may have its turn. */
  pause(): Promise<void>
  /** There is a backlog, or none any more. */
  note(isThere: boolean): void
}

/**
 * As long as requests come, a backlog is worked off in short turns with pauses between them. It must not grow by that: the more this process
 * stores than it ends, the longer are the turns and the shorter the pauses, up to all the time there is.
 */
export function openBacklog({
  hasRequests,
  pauseForRequests,
}: Pick<RequestPriority, 'hasRequests' | 'pauseForRequests'>): Backlog {
  let isThere = false
  let arrears = 0
  const patience = () => (isThere && hasRequests() ? Math.max(1 - arrears / untilImpatient, 0) : 0)
  return {
    stored(count) {
      if (isThere) arrears = Math.min(arrears + count * endsForEach, mostArrears)
    },
    ended(count) {
      arrears = Math.max(arrears - count, 0)
    },
    patience,
    pause: () => pauseForRequests(patience()),
    note(isNowThere) {
      isThere = isNowThere
    },
  }
}

/** Of the processes' parts those that share their signals also share their work. */
const backlogs = perHandle((_signals: Signals) => new Map<string, Backlog>())

/** Has the backlog of a lane told what this process stores. */
export function enlistBacklog(signals: Signals, lane: string, backlog: Backlog): void {
  backlogs(signals).set(lane, backlog)
}

/** Tells a lane, where this process has it, how much there is to do. */
export function noteStored(signals: Signals, lane: string, count: number): void {
  backlogs(signals).get(lane)?.stored(count)
}
