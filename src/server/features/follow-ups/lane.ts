import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { enlistBacklog, openBacklog } from '../../work/backlog.ts'
import { openWaker } from '../../work/waker.ts'
import type { WaitingWork } from './alongside.ts'
import type { FollowUpWork } from './follow-up-work.ts'
import { enlist } from './handover.ts'
import { openWorkRunner } from './work.ts'

/** Claimed at once, under load, and of a backlog while requests come. */
const limit = 100
const limitUnderLoad = 20
const limitBesideRequests = 12
/** Claims that would be closer together than this ride together; one that comes alone does not wait. */
const claimEveryMs = 50
/** With more under way, of accounts that are not passed over, nothing is claimed. */
const mostUnderWay = 100
/** How long the lane waits when nothing is announced: signals are best effort. */
const pollMs = 2_000

/** Does what follows submissions, of one kind, at least once each. */
export function followUpLane<Result>(platform: Platform, work: FollowUpWork<Result>, waiting?: WaitingWork): Lane {
  const { signals, requestPriority } = platform
  let isClosed = false
  const waker = openWaker()
  /** So much is under way that nothing is claimed before something has ended. */
  let isHeldUp = false
  /** Of these accounts more is claimed when some of theirs has ended. */
  let heldBack: readonly number[] = []
  const mayGoOn = () => heldBack.length > 0 && !runner.passesOver(heldBack)
  const backlog = openBacklog(requestPriority)
  const turn = openTurn()
  const runner = openWorkRunner(platform, { work, waiting }, () => {
    backlog.ended(1)
    if (runner.size() === 0) turn.end()
    if (isHeldUp || mayGoOn()) waker.wakeIn(0)
  })

  function wantedNow(): number {
    if (requestPriority.isUnderLoad()) return limitUnderLoad
    return Math.round(limit - (limit - limitBesideRequests) * backlog.patience())
  }

  /** A backlog begins with a full claim, and ends with less. */
  async function claim(): Promise<boolean> {
    const wanted = wantedNow()
    const outcome = await runner.begin(wanted)
    heldBack = outcome.heldBack
    if (!outcome.leavesSome || wanted === limit) backlog.note(outcome.leavesSome)
    return outcome.isFull
  }

  enlistBacklog(signals, work.kind, backlog)
  enlist(signals, work.kind, {
    // Many at a time are claimed together, turn by turn; an account that has nothing under way does not wait for those of another.
    isFree: (accountId) =>
      !isClosed && !requestPriority.isUnderLoad() && runner.isFreeFor(accountId) && !turn.isEarlyFor(accountId),
    take(followUps) {
      turn.begin(followUps[0]?.account_id)
      runner.take(followUps)
    },
  })

  return {
    name: work.kind,
    pollMs,
    signal: ['follow_ups_waiting', work.kind],
    waker,
    async ready() {
      // Under load turn by turn.
      isHeldUp = runner.sizeOfOthers() > (requestPriority.isUnderLoad() ? 0 : mostUnderWay)
      if (isHeldUp) return false
      if (backlog.patience() > 0) await backlog.pause()
      else await turn.wait()
      await requestPriority.yieldToRequests(turn.tookMs())
      return true
    },
    async turn() {
      turn.begin()
      const isFull = await claim()
      // What has ended meanwhile was under way when the claim was made.
      return isFull || mayGoOn() ? 0 : pollMs
    },
    close: () => void (isClosed = true),
    settled: () => runner.stop(),
    end: () => runner.close(),
  }
}

/** The latest claim or hand-over: when it began, and how long it took until nothing was under way. */
function openTurn() {
  let [begun, tookMs] = [-claimEveryMs, 0]
  let handedTo: number | undefined
  /** A claim waits for its time. */
  let isNear = false
  const earlyMs = () => begun + claimEveryMs - performance.now()
  return {
    tookMs: () => tookMs,
    /** Waits until the next claim is not too early. */
    async wait() {
      if (earlyMs() <= 0) return
      isNear = true
      await sleep(earlyMs())
    },
    /** Whether what the account stores now can wait for the next claim, since its last was handed over a moment ago. */
    isEarlyFor: (accountId: number) => handedTo === accountId && (isNear || earlyMs() > 0),
    begin(accountId = handedTo) {
      begun = performance.now()
      handedTo = accountId
      isNear = false
    },
    end() {
      tookMs = performance.now() - begun
    },
  }
}

/** Does what is due now, at most `most`; gives the number it tried. */
export async function performDue<Result>(
  platform: Platform,
  work: FollowUpWork<Result>,
  waiting?: WaitingWork,
  most = limit,
): Promise<number> {
  const runner = openWorkRunner(platform, { work, waiting }, () => {})
  try {
    const { begun } = await runner.begin(most)
    await runner.settled()
    return begun
  } finally {
    await runner.close()
  }
}
