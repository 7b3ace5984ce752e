import type { Platform } from '../../platform.ts'
import type { FollowUpKind } from './kinds.ts'
import { claimFollowUps, endFollowUp, postponeFollowUp, type FollowUp, type Write } from './queries.ts'

const limit = 20
const leaseSeconds = 60
/** How long nobody asks when nothing is announced: signals are best effort. */
const pollMs = 2_000
/** Seconds before the next try, by the number of those made; the last one counts for all that follow. */
const waits = [5, 30, 120, 600, 1800, 3600]
/** With the waits above about three days. */
const maxTries = 75

/** What came of one try: final, or to be tried again. */
export type Outcome =
  | { state: 'done' | 'failed'; error: string | null; sealed_records?: string | null; write?: Write }
  | { state: 'waiting'; error: string }

export type Perform = (followUp: FollowUp) => Promise<Outcome>

/** Does what follows submissions, of one kind, at least once each, until stopped. Any number of processes may. */
export function startFollowUps(platform: Platform, kind: FollowUpKind, perform: Perform): { stop(): Promise<void> } {
  const { log, signals } = platform
  const stopped = new AbortController()
  let wake = () => {}
  /** Something was announced since the last look. */
  let announced = false
  signals.subscribe('follow_ups_waiting', () => {
    announced = true
    wake()
  })

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      announced = false
      const count = await performDue(platform, kind, perform).catch((error: unknown) => {
        log.warn({ err: error, kind }, 'follow-ups not done')
        return 0
      })
      if (count < limit && !announced && !stopped.signal.aborted) await pause()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => (clearTimeout(timer), resolve())
    })
  }

  const running = run()
  return {
    async stop() {
      stopped.abort()
      wake()
      await running
    },
  }
}

/** Does what is due now, at most `limit`; gives the number it tried. */
export async function performDue(platform: Platform, kind: FollowUpKind, perform: Perform): Promise<number> {
  const { system } = platform.database
  const claimed = await claimFollowUps(system, { kind, limit, leaseSeconds })
  await Promise.all(claimed.map((followUp) => finish(platform, kind, followUp, perform)))
  return claimed.length
}

async function finish(platform: Platform, kind: FollowUpKind, followUp: FollowUp, perform: Perform): Promise<void> {
  const { database, log, signals } = platform
  const outcome = await perform(followUp).catch((error: unknown): Outcome => {
    log.error({ err: error, kind, submission_id: followUp.submission_id }, 'follow-up failed')
    return { state: 'waiting', error: 'Something went wrong on our side; it will be tried again.' }
  })
  if (outcome.state === 'waiting' && followUp.claims < maxTries) {
    const waitSeconds = waits[Math.min(followUp.claims, waits.length) - 1] ?? 5
    await postponeFollowUp(database.system, followUp, { kind, error: outcome.error, waitSeconds })
    return
  }
  const end = outcome.state === 'waiting' ? { state: 'failed' as const, error: outcome.error } : outcome
  const ended = await endFollowUp(database.system, followUp, { kind, ...end })
  if (ended && kind === 'crm') {
    signals.publish('deliveries_waiting')
    signals.publish('follow_ups_waiting')
  }
  if (ended && kind === 'mails') signals.publish('mails_waiting')
}
