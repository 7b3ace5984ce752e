import type { RawBuilder } from 'kysely'
import { gather } from '../../lib/gather.ts'
import { SealedValueError } from '../../lib/sealed.ts'
import type { Platform } from '../../platform.ts'
import type { FollowUpKind } from './kinds.ts'
import {
  claimFollowUps,
  endFollowUps,
  extendClaims,
  leaseSeconds,
  postponeFollowUp,
  type FollowUp,
  type FollowUpEnd,
  type Released,
} from './queries.ts'

const extendEveryMs = (leaseSeconds / 3) * 1000
/** An account with so much under way waits for its turn: its CRM may be slow. */
const accountLimit = 50
/** Seconds before the next try, by the number of those made; the last one counts for all that follow. */
const waits = [5, 30, 120, 600, 1800, 3600]
/** With the waits above about three days. What is repeated after them is tried as often again. */
const maxTries = 75

/** Tries since the follow-up came into being, or was repeated: claims are never counted anew, since their number fences workers. */
const triesOf = (claims: number) => ((claims - 1) % maxTries) + 1

const unopened =
  'What was submitted is sealed under a key that this installation does not have. It goes on when its operator restores the key.'

/** What came of one try: final, or to be tried again. */
export type Outcome<Result> =
  | { state: 'done' | 'failed'; error: string | null; sealed_records?: string; result?: Result }
  /** `untilCalled`: nothing but a person can help, who makes it due; such tries are not counted. */
  | { state: 'waiting'; error: string; untilCalled?: true }

/** What is done for each follow-up of a kind. */
export interface FollowUpWork<Result> {
  kind: FollowUpKind
  perform(followUp: FollowUp): Promise<Outcome<Result>>
  /**
   * The statement that writes these results, of follow-ups that have ended only (`hasEnded`): it becomes one with the statement that
   * ends them. Null: there is nothing to write.
   */
  write(results: readonly { followUp: FollowUp; result: Result }[]): RawBuilder<unknown> | null
}

interface Ended<Result> extends FollowUpEnd {
  followUp: FollowUp
  result: Result | undefined
}

/** The follow-ups of one kind that this process has claimed. */
export interface Workbench {
  /** Claims what is due and begins it; gives the number. */
  begin(limit: number): Promise<number>
  /** Begins what is claimed already. */
  take(followUps: readonly FollowUp[]): void
  /** Begun, and not ended. */
  size(): number
  /** Whether an account has so much under way that it is passed over. */
  passesOver(): boolean
  /** Resolves when all that was begun has ended; what cannot be written is logged, and waits for the end of its claim. */
  settled(): Promise<void>
  /** Extends no claim any more. */
  close(): void
}

export function openWorkbench<Result>(platform: Platform, work: FollowUpWork<Result>, onEnd: () => void): Workbench {
  const { log, database } = platform
  const { kind } = work
  const underWay = new Map<FollowUp, Promise<void>>()
  const ends = gather<Ended<Result>>(
    async (batch) => {
      const written = work.write(resultsOf(batch))
      announce(platform, kind, await endFollowUps(database.system, batch, { kind, written }))
    },
    ({ submission_id }, error) => log.error({ err: error, kind, submission_id }, 'the end of a follow-up not written'),
  )

  async function finish(followUp: FollowUp): Promise<void> {
    const outcome = await work.perform(followUp).catch((error: unknown): Outcome<Result> => {
      log.error({ err: error, kind, submission_id: followUp.submission_id }, 'follow-up failed')
      // Nothing is given up while a restored key would open it.
      if (error instanceof SealedValueError) return { state: 'waiting', error: unopened, untilCalled: true }
      return { state: 'waiting', error: 'Something went wrong on our side; it will be tried again.' }
    })
    const { submission_id, claims } = followUp
    if (outcome.state !== 'waiting') {
      const { state, error, sealed_records = null, result } = outcome
      return ends.add({ submission_id, claims, state, error, sealed_records, followUp, result })
    }
    const tries = triesOf(claims)
    if (tries === maxTries && !outcome.untilCalled) {
      const end = { submission_id, claims, sealed_records: null, followUp, result: undefined }
      return ends.add({ ...end, state: 'failed', error: outcome.error })
    }
    const isCounted = !outcome.untilCalled
    const waitSeconds = (isCounted ? waits[Math.min(tries, waits.length) - 1] : waits.at(-1)) ?? 5
    await postponeFollowUp(database.system, followUp, { kind, error: outcome.error, waitSeconds, isCounted }).catch(
      (error: unknown) => log.warn({ err: error, kind, submission_id }, 'a follow-up not postponed'),
    )
  }

  function take(claimed: readonly FollowUp[]): void {
    for (const followUp of claimed) {
      const ended = finish(followUp).finally(() => {
        underWay.delete(followUp)
        onEnd()
      })
      underWay.set(followUp, ended)
    }
  }

  const close = extendRegularly(platform, kind, underWay)
  return {
    async begin(limit) {
      const passedOver = accountsAtLimit(underWay.keys())
      const claimed = await claimFollowUps(database.system, { kind, limit, leaseSeconds, passedOver })
      take(claimed)
      return claimed.length
    },
    take,
    size: () => underWay.size,
    passesOver: () => accountsAtLimit(underWay.keys()).length > 0,
    async settled() {
      await Promise.all(underWay.values())
      await ends.settled()
    },
    close,
  }
}

/** Gives how to end it. */
function extendRegularly(
  { database, log }: Platform,
  kind: FollowUpKind,
  underWay: ReadonlyMap<FollowUp, unknown>,
): () => void {
  const timer = setInterval(() => {
    if (underWay.size === 0) return
    extendClaims(database.system, [...underWay.keys()], { kind, leaseSeconds }).catch((error: unknown) =>
      log.warn({ err: error, kind }, 'claims not extended'),
    )
  }, extendEveryMs).unref()
  return () => clearInterval(timer)
}

function resultsOf<Result>(ended: readonly Ended<Result>[]): { followUp: FollowUp; result: Result }[] {
  return ended.flatMap(({ followUp, result }) => (result === undefined ? [] : [{ followUp, result }]))
}

function accountsAtLimit(followUps: Iterable<FollowUp>): number[] {
  const counts = new Map<number, number>()
  for (const { account_id } of followUps) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
  return [...counts].flatMap(([id, count]) => (count >= accountLimit ? [id] : []))
}

/** What waited for the end may go. */
function announce({ signals }: Platform, kind: FollowUpKind, { mails, deliveries }: Released): void {
  if (kind === 'mails' || kind === 'signature') signals.publish('mails_waiting')
  if (mails > 0) signals.publish('follow_ups_waiting', 'mails')
  if (deliveries > 0) signals.publish('deliveries_waiting')
}
