import { setTimeout as sleep } from 'node:timers/promises'
import { openWaker, type Waker } from '../../lib/waker.ts'
import type { Platform } from '../../platform.ts'
import { limit, openBacklog } from './backlog.ts'
import { enlist } from './handover.ts'
import type { WaitingWork } from './alongside.ts'
import type { FollowUpWork } from './follow-up-work.ts'
import { openWorkRunner } from './work.ts'

interface Loop {
  stop(): Promise<void>
}

/** Claims that would be closer together than this ride together; one that comes alone does not wait. */
const claimEveryMs = 50
/** With more under way, of accounts that are not passed over, nothing is claimed. */
const mostUnderWay = 100
/** How long the loop waits when nothing is announced: signals are best effort. */
const pollMs = 2_000
/** What is under way at a stop has so long to end [B10-15]. */
const graceMs = 9_000

/** Does what follows submissions, of one kind, at least once each, until stopped. Any number of processes may. */
export function startFollowUps<Result>(platform: Platform, work: FollowUpWork<Result>, waiting?: WaitingWork): Loop {
  const { log, signals, requestPriority } = platform
  let stopping = false
  const waker = openWaker()
  /** There may be more to do as soon as something has ended. */
  let isHeldUp = false
  const backlog = openBacklog(requestPriority)
  const turn = openTurn()
  const runner = openWorkRunner(platform, { work, waiting }, () => {
    backlog.ended()
    if (runner.size() === 0) turn.end()
    if (isHeldUp) waker.wakeIn(0)
  })
  signals.subscribe('follow_ups_waiting', (kind) => {
    if (kind === '' || kind === work.kind) waker.wakeIn(0)
  })

  enlist(signals, work.kind, {
    // Many at a time are claimed together, turn by turn; an account that has nothing under way does not wait for those of another.
    isFree: (accountId) =>
      !stopping && !requestPriority.isUnderLoad() && runner.isFreeFor(accountId) && !turn.isEarlyFor(accountId),
    stored: backlog.stored,
    take(followUps) {
      turn.begin(followUps[0]?.account_id)
      runner.take(followUps)
    },
  })

  /** Gives whether to look again at once. */
  async function begin(): Promise<boolean> {
    // Under load turn by turn.
    isHeldUp = runner.sizeOfOthers() > (requestPriority.isUnderLoad() ? 0 : mostUnderWay)
    if (isHeldUp) {
      waker.look()
      return false
    }
    await backlog.yieldToRequests(turn.tookMs())
    if (turn.earlyMs() > 0) await sleep(turn.earlyMs())
    if (stopping) return false
    waker.look()
    turn.begin()
    const isFull = await backlog.claim((wanted) => runner.begin(wanted))
    isHeldUp = runner.passesOver()
    return isFull
  }

  const tryBegin = () =>
    begin().catch((error: unknown) => {
      log.warn({ err: error, kind: work.kind }, 'follow-ups not claimed')
      return false
    })
  const running = repeatUntil(() => stopping, tryBegin, waker)
  return {
    async stop() {
      stopping = true
      waker.wakeIn(0)
      await running
      await withinGrace(runner.stop())
      await runner.close()
    },
  }
}

/** Does it again at once where it says so, else when it is woken, or after a while. */
async function repeatUntil(isOver: () => boolean, act: () => Promise<boolean>, waker: Waker): Promise<void> {
  while (!isOver()) {
    const again = await act()
    if (!again && !isOver()) await waker.wait({ atMost: pollMs })
  }
}

async function withinGrace(settled: Promise<void>): Promise<void> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<void>()
  const timer = setTimeout(giveUp, graceMs)
  await Promise.race([settled, late])
  clearTimeout(timer)
}

/** The latest claim or hand-over: when it began, and how long it took until nothing was under way. */
function openTurn() {
  let [begun, tookMs] = [-claimEveryMs, 0]
  let handedTo: number | undefined
  const earlyMs = () => begun + claimEveryMs - performance.now()
  return {
    tookMs: () => tookMs,
    /** How long to wait before the next claim. */
    earlyMs,
    /** Whether what the account stores now can wait for the next claim, since its last was handed over a moment ago. */
    isEarlyFor: (accountId: number) => handedTo === accountId && earlyMs() > 0,
    begin(accountId = handedTo) {
      begun = performance.now()
      handedTo = accountId
    },
    end() {
      tookMs = performance.now() - begun
    },
  }
}

/** Does what is due now, at most as much as is claimed at once; gives the number it tried. */
export async function performDue<Result>(
  platform: Platform,
  work: FollowUpWork<Result>,
  waiting?: WaitingWork,
): Promise<number> {
  const runner = openWorkRunner(platform, { work, waiting }, () => {})
  try {
    const { begun } = await runner.begin(limit)
    await runner.settled()
    return begun
  } finally {
    await runner.close()
  }
}
