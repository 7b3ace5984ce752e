import { refusal, toStore } from '../../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import type { WebhookConfig } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { maxCrashes } from '../../../lib/crashes/crashes.ts'
import { unsent } from '../delivery/attempt.ts'
import { claimsOf, waitingAgain, type OwnClaim } from './claim-queries.ts'
import { finishAttempts, type EndedDelivery } from '../delivery/finish.ts'

/**
 * A claim whose process ended is lost. It counts against its delivery only when its exchange had begun: much is claimed ahead, and one crash
 * ends all of it. The first lost claim of a delivery costs no note and counts for nothing; from then on each exchange is noted before it begins.
 */

/** Notes that the exchanges of these claims begin now; gives for each whether its claim still holds. */
export async function noteBegun(db: Db, rows: readonly OwnClaim[]): Promise<boolean[]> {
  const { rows: noted } = await sql<{ id: string }>`
    update deliveries d set begun = d.begun + 1
    from ${claimsOf(rows)} where d.id = own.id and d.claims = own.claims and d.state = 'sending'
    returning d.id`.execute(db)
  const ids = new Set(noted.map(({ id }) => id))
  return rows.map(({ id }) => ids.has(id))
}

/**
 * Deliveries whose lease ran out wait again, for the same attempt: what became of it is unknown. Gives those that are not tried any more,
 * still claimed.
 */
async function reclaimDeliveries(db: Db): Promise<EndedDelivery[]> {
  const { rows } = await sql<EndedDelivery>`
    with lost as materialized (
      select id, webhook_id, is_test, claims, attempts, max_attempts, last_status,
        not erased and begun >= ${sql.lit(maxCrashes)} as is_given_up
      from deliveries where state = 'sending' and lease_until < now() limit 1000 for update skip locked
    ), again as (
      update deliveries d set ${waitingAgain}, worker = null, lease_until = null
      from lost where d.id = lost.id and not is_given_up
    )
    select id, webhook_id, is_test, claims, attempts + 1 as number, max_attempts, last_status from lost
    where is_given_up`.execute(db)
  return rows
}

const lost = toStore(refusal('delivery_lost', { times: maxCrashes }))

/** Settles what other processes have claimed and not ended; gives what is given up, each with an attempt on record that says why. */
export async function settleLostClaims(db: Db, config: WebhookConfig): Promise<EndedDelivery[]> {
  const givenUp = await reclaimDeliveries(db)
  const startedAt = performance.now()
  const ended = givenUp.map((row) => ({ row, result: unsent(lost), startedAt, random: 0, isParked: true }))
  if (ended.length > 0) await finishAttempts(db, ended, config)
  return givenUp
}
