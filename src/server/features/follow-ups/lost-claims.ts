import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { maxCrashes, suspectedFrom } from '../../lib/crashes/crashes.ts'
import { perHandle, batched } from '../../lib/scheduling/batcher.ts'
import type { FollowUpKind } from './kinds.ts'
import { claimsOf, isOwn, type Claim, type FollowUp } from './queries.ts'

/** Notes that the work on these claims begins now; gives for each whether its claim still holds. */
export async function noteBegun(db: Db, claims: readonly Claim[], kind: FollowUpKind): Promise<boolean[]> {
  const { rows } = await sql<{ submission_id: number }>`
    update follow_ups f set begun = f.begun + 1 from ${claimsOf(claims)} where ${isOwn(kind, claims)}
    returning f.submission_id`.execute(db)
  const ids = new Set(rows.map(({ submission_id }) => submission_id))
  return claims.map(({ submission_id }) => ids.has(submission_id))
}

/**
 * Notes that a stop has cut these off, and no crash. Any process may go on at once; only what was asked of a CRM has until the end of the
 * claim to arrive there, so that it is found by who looks for it.
 */
export async function noteCutOff(db: Db, claims: readonly Claim[], kind: FollowUpKind): Promise<void> {
  if (claims.length === 0) return
  await sql`
    update follow_ups f set begun = greatest(f.begun - 1, 0), due_at = case when f.kind = 'crm' then f.due_at else now() end
    from ${claimsOf(claims)} where ${isOwn(kind, claims)}`.execute(db)
}

export const endsItsProcess = ({ begun }: FollowUp) => begun >= maxCrashes

export const endedTooOften = toStore(refusal('follow_up_lost', { times: maxCrashes }))

/** What is suspected of ending its process is done one at a time, of all kinds together. */
const turns = perHandle((_db: Db) => ({ last: Promise.resolve<unknown>(undefined) }))

/**
 * Does work whose earlier claim was lost under a note, so that what ends its process is found (`lib/crashes/crashes.ts`); all other work as it is.
 * `undefined`: the claim has ended, or the process stops.
 */
export function openNotedWork<Outcome>(db: Db, kind: FollowUpKind, stop: AbortSignal) {
  const note = batched((claims: Claim[]) => noteBegun(db, claims, kind))
  const turn = turns(db)
  return (followUp: FollowUp, perform: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    if (followUp.claims - 1 <= followUp.tries) return perform()
    const performNoted = async () => (!stop.aborted && (await note(followUp)) ? perform() : undefined)
    if (followUp.begun < suspectedFrom) return performNoted()
    const done = turn.last.then(performNoted)
    turn.last = done.catch(() => undefined)
    return done
  }
}
