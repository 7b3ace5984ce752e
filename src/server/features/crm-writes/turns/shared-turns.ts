import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { CrmError } from '../../../crm/port.ts'
import type { LimitUse } from '../../../lib/limits/limiter.ts'
import { openTurns } from '../../../lib/turns/turns.ts'
import type { Platform } from '../../../platform.ts'

/** Work on a record of the CRM that must not be done twice at the same time. */
export interface SharedTurn {
  account_id: number
  /** The same for all who may not work at the same time: a person, two records that are related. */
  what: string
  /** The same in every attempt at one piece of work, which gets the turn back that it had when its process ended. */
  by: string
  /** The CRM itself lets one process at a time do this: turns are taken within this process alone. */
  isKeptByCrm?: boolean
}

export interface SharedTurns {
  /** Runs `work` while nothing else works on the same. Throws `CrmError` (`unavailable`) where another one takes longer than is waited for. */
  run<T>(turn: SharedTurn, work: () => Promise<T>): Promise<T>
  /** Whether no other work of any process has asked this of the same for an hour. */
  isFirst(turn: SharedTurn): Promise<boolean>
}

const pollMs = 100

/**
 * Turns over all processes: a place in the database that is given back, or that ends by itself where its process was killed. No connection of
 * the database is held during the work. Within this process turns are waited for without asking. A turn
 * takes some requests to the CRM; one that takes longer than `longestWaitMs` is not waited for.
 */
export function openSharedTurns(
  { limiter }: Pick<Platform, 'limiter'>,
  { longestWaitMs = 20_000 }: { longestWaitMs?: number } = {},
): SharedTurns {
  const own = openTurns({ what: 'records', places: Infinity, perKey: { running: 1 } })

  async function take(use: LimitUse): Promise<void> {
    const givenUpAt = performance.now() + longestWaitMs
    for (let refused = await limiter.take(use); refused; refused = await limiter.take(use)) {
      if (performance.now() > givenUpAt) {
        throw new CrmError('unavailable', refusal('crm_record_in_work'), { retryAfterSeconds: refused.seconds })
      }
      await sleep(pollMs)
    }
  }

  return {
    run: ({ account_id, what, by, isKeptByCrm }, work) =>
      own.run({ key: `${account_id} ${what}` }, async () => {
        if (isKeptByCrm) return work()
        const use: LimitUse = { limit: 'crm_record_turn', of: [account_id, what], tag: by }
        await take(use)
        try {
          return await work()
        } finally {
          await limiter.giveBack(use)
        }
      }),
    isFirst: async ({ account_id, what, by }) =>
      (await limiter.take({ limit: 'crm_record_first', of: [account_id, what], tag: by })) === undefined,
  }
}
