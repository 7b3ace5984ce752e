import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { batcher } from '../../lib/scheduling/batcher.ts'
import { SealedValueError } from '../../lib/secrets/sealed.ts'
import type { Platform } from '../../platform.ts'
import { gathered, paced } from '../../work/pace.ts'
import { openPieces, type Pieces } from '../../work/pieces.ts'
import { accountsWith, claimer, roomBeside } from './account-turns.ts'
import { doneAlongside, writtenAlongside, type MailResult, type WaitingWork } from './alongside.ts'
import { endFollowUps, postponeFollowUp, releaseFollowUp, type FollowUpEnd, type ReleaseCounts } from './end-queries.ts'
import type { FollowUpKind } from './kinds.ts'
import { endedTooOften, endsItsProcess, noteCutOff, openNotedWork } from './lost-claims.ts'
import { traced } from './traced.ts'
import type { FollowUpWork, Outcome, CrmOutcome } from './follow-up-work.ts'
import { extendClaims, leaseSeconds, type FollowUp } from './queries.ts'
import { reach } from '../../lib/crashes/crash-points.ts'

const extendEveryMs = (leaseSeconds / 3) * 1000
/** With more under way nothing is handed over by those who store submissions. */
const handedAtOnce = 16
/** Ends that would be closer together ride together; one that comes alone does not wait. */
const endEveryMs = 20
/** Seconds before the next try, by the number of those made; the last one counts for all that follow. */
const waits = [5, 30, 120, 600, 1800, 3600]
/** With the waits above about three days. What is repeated after them is tried as often again. */
const maxTries = 75

/** Up to a fifth later, so that what failed at the same time does not come again at the same time. */
const spread = () => 1 + Math.random() / 5

/** Number of this try since the follow-up came into being, or was repeated. */
const numberOf = ({ tries }: FollowUp) => (tries % maxTries) + 1

const unopened = toStore(refusal('follow_up_sealed'))

interface FollowUpResult<Result> extends FollowUpEnd {
  followUp: FollowUp
  result: Result | undefined
  told?: CrmOutcome | undefined
  mails?: MailResult | undefined
}

/** What a claim has begun, and what it has left. */
interface ClaimOutcome {
  begun: number
  /** As many as there was room for: any account may have more. */
  isFull: boolean
  /** Accounts that have as many as they may: more of them are claimed when some have ended. */
  heldBack: readonly number[]
  /** More waits than this claim could take, but for accounts that had as many as they may before. */
  leavesSome: boolean
}

/** The follow-ups of one kind that this process has claimed. */
export interface WorkRunner {
  /** Claims what is due and begins it, at most so many. */
  begin(wanted: number): Promise<ClaimOutcome>
  /** Begins what is claimed already. */
  take(followUps: readonly FollowUp[]): void
  /** Begun, and not ended. */
  size(): number
  /** Whether little is begun and not ended, and nothing of this account. */
  isFreeFor(accountId: number): boolean
  /** Whether each of the accounts has so much under way that it is passed over. */
  passesOver(accounts: readonly number[]): boolean
  /** Begun and not ended, but for what is of accounts that are passed over. */
  sizeOfOthers(): number
  /** Resolves when all that was begun has ended; what cannot be written is logged, and waits for the end of its claim. */
  settled(): Promise<void>
  /** Has what only waits released; resolves when the rest has ended. */
  stop(): Promise<void>
  /** Extends no claim any more, and gives back what has not ended. */
  close(): Promise<void>
}

interface WorkOptions<Result> {
  work: FollowUpWork<Result>
  waiting?: WaitingWork | undefined
  /** How much may be under way (`roomBeside`). */
  places?: number
}

/** With `waiting`, what waits for this work is done alongside where it can be. */
export function openWorkRunner<Result>(
  platform: Platform,
  { work, waiting, places }: WorkOptions<Result>,
  onEnd: () => void,
): WorkRunner {
  const { log, database } = platform
  const { kind } = work
  const underWay = openPieces<FollowUp>(kind, onEnd)
  const stopping = new AbortController()
  const ends = openEnds(platform, { work, waiting })
  const perform = openPerforming(platform, work, stopping.signal)

  async function finish(followUp: FollowUp): Promise<void> {
    const outcome = await perform(followUp)
    const end = endOf(followUp, outcome)
    if (end && outcome.state === 'waiting') await giveUp(platform, work, followUp)
    if (end) return ends.add(await withMails(end, waiting, stopping.signal))
    await comeAgain(database.system, followUp, { kind, outcome }).catch((error: unknown) =>
      log.warn({ err: error, kind, submission_id: followUp.submission_id }, 'a follow-up not postponed'),
    )
  }

  function take(claimed: readonly FollowUp[]): void {
    for (const followUp of claimed) underWay.add(followUp, finish(followUp))
  }

  async function settled(): Promise<void> {
    await underWay.settled()
    await ends.settled()
  }

  const endExtending = extendRegularly(platform, kind, underWay)
  const claim = claimer(platform, kind)
  return {
    async begin(wanted) {
      const room = roomBeside(underWay.all(), wanted, places)
      const claimed = await claim(room)
      take(claimed)
      const isFull = claimed.length > 0 && claimed.length === room.limit
      const filled = accountsWith(claimed, room.perAccount)
      const heldBack = [...room.passedOver, ...filled]
      return { begun: claimed.length, isFull, heldBack, leavesSome: isFull || filled.length > 0 }
    },
    take,
    size: underWay.size,
    isFreeFor: (accountId) => underWay.size() < handedAtOnce && !holds(underWay.all(), accountId),
    passesOver(accounts) {
      const passedOver = new Set(roomBeside(underWay.all(), 1, places).passedOver)
      return accounts.every((id) => passedOver.has(id))
    },
    sizeOfOthers: () => roomBeside(underWay.all(), 1, places).ofOthers,
    settled,
    stop() {
      stopping.abort(new Error('The process stops.'))
      return settled()
    },
    async close() {
      endExtending()
      await noteCutOff(database.system, [...underWay.all()], kind).catch((error: unknown) =>
        log.warn({ err: error, kind }, 'follow-ups not given back'),
      )
    },
  }
}

/** Writes ends together, with what is written alongside. */
function openEnds<Result>(platform: Platform, { work, waiting }: WorkOptions<Result>) {
  const { log, database } = platform
  const { kind } = work
  return batcher<FollowUpResult<Result>>(
    async (batch) => {
      const written = (hasEnded: RawBuilder<unknown>) => work.write(resultsOf(batch), hasEnded)
      const mailed = writtenAlongside(waiting, batch)
      const released = await endFollowUps(database.system, batch, { kind, written, mailed })
      reach('follow_ups_ended')
      announce(platform, kind, { ...released, composed: batch.some(({ mails }) => mails) })
    },
    ({ submission_id }, error) => log.error({ err: error, kind, submission_id }, 'the end of a follow-up not written'),
    { everyMs: endEveryMs, gathered },
  )
}

/** The end with the mails that waited for it, and with the records where later work needs them. */
async function withMails<Result>(
  end: FollowUpResult<Result>,
  waiting: WaitingWork | undefined,
  stop: AbortSignal,
): Promise<FollowUpResult<Result>> {
  const { followUp, told } = end
  const mails = await doneAlongside(waiting, followUp, { told, stop })
  const isKept = told && (!mails || followUp.records_kept)
  return { ...end, mails, sealed_records: isKept ? told.seal() : null }
}

/** What comes of one try, whatever happens. */
function openPerforming<Result>(
  { log, database, traces }: Platform,
  { kind, perform }: FollowUpWork<Result>,
  stop: AbortSignal,
): (followUp: FollowUp) => Promise<Outcome<Result>> {
  const noted = openNotedWork<Outcome<Result>>(database.system, kind, stop)
  return traced(traces, kind, async (followUp) => {
    if (endsItsProcess(followUp)) return { state: 'failed', error: endedTooOften }
    // A claim begins a hundred of them.
    await paced()
    try {
      return (await noted(followUp, () => perform(followUp, stop))) ?? { state: 'released' }
    } catch (error) {
      log.error({ err: error, kind, submission_id: followUp.submission_id }, 'follow-up failed')
      return afterFault(error)
    }
  })
}

type WaitingOutcome = Extract<Outcome<never>, { state: 'waiting' }>

const isCounted = ({ untilCalled, afterSeconds }: WaitingOutcome) => !untilCalled && afterSeconds === undefined

/** `undefined`: it goes on later. */
function endOf<Result>(followUp: FollowUp, outcome: Outcome<Result>): FollowUpResult<Result> | undefined {
  const { submission_id, claims, forgets } = followUp
  const end = { submission_id, claims, sealed_records: null, forgets, followUp, result: undefined }
  switch (outcome.state) {
    case 'released':
      return undefined
    case 'waiting':
      return numberOf(followUp) === maxTries && isCounted(outcome)
        ? { ...end, state: 'failed', error: outcome.error }
        : undefined
    default:
      return { ...end, result: undefined, ...outcome }
  }
}

async function comeAgain(
  db: Db,
  followUp: FollowUp,
  { kind, outcome }: { kind: FollowUpKind; outcome: Outcome<unknown> },
): Promise<void> {
  if (outcome.state !== 'waiting') return releaseFollowUp(db, followUp, kind)
  const { error, untilCalled, afterSeconds } = outcome
  const wait = untilCalled ? waits.at(-1) : waits[Math.min(numberOf(followUp), waits.length) - 1]
  const waitSeconds = (afterSeconds ?? wait ?? 5) * spread()
  await postponeFollowUp(db, followUp, { kind, error, waitSeconds, isCounted: isCounted(outcome) })
}

/** Nothing is given up while a restored key would open it. */
function afterFault(error: unknown): Outcome<never> {
  if (error instanceof SealedValueError) return { state: 'waiting', error: unopened, untilCalled: true }
  return { state: 'waiting', error: toStore(refusal('tried_again')) }
}

/** A failure is written also where what is left to do for it cannot be done. */
async function giveUp<Result>({ log }: Platform, work: FollowUpWork<Result>, followUp: FollowUp): Promise<void> {
  const { submission_id } = followUp
  await work.giveUp?.(followUp).catch((error: unknown) => {
    log.error({ err: error, kind: work.kind, submission_id }, 'what follows a failure was not done')
  })
}

/** Gives how to end it. */
function extendRegularly({ database, log }: Platform, kind: FollowUpKind, underWay: Pieces<FollowUp>): () => void {
  const timer = setInterval(() => {
    if (underWay.size() === 0) return
    extendClaims(database.system, [...underWay.all()], { kind, leaseSeconds }).catch((error: unknown) =>
      log.warn({ err: error, kind }, 'claims not extended'),
    )
  }, extendEveryMs).unref()
  return () => clearInterval(timer)
}

function resultsOf<Result>(ended: readonly FollowUpResult<Result>[]): { followUp: FollowUp; result: Result }[] {
  return ended.flatMap(({ followUp, result }) => (result === undefined ? [] : [{ followUp, result }]))
}

function holds(followUps: Iterable<FollowUp>, accountId: number): boolean {
  for (const { account_id } of followUps) if (account_id === accountId) return true
  return false
}

/** What waited for the end may go. */
function announce(
  { signals }: Platform,
  kind: FollowUpKind,
  { mails, deliveries, composed }: ReleaseCounts & { composed: boolean },
): void {
  if (kind === 'mails' || kind === 'signature' || composed) signals.publish('mails_waiting')
  if (mails > 0) signals.publish('follow_ups_waiting', 'mails')
  if (deliveries > 0) signals.publish('deliveries_waiting')
}
