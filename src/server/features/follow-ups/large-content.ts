import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { perHandle } from '../../lib/gather.ts'
import { backgroundOf } from '../../lib/turn-parties.ts'
import { openTurns } from '../../lib/turns.ts'
import type { Platform } from '../../platform.ts'
import { releaseFollowUp } from './end-queries.ts'
import type { FollowUpKind } from './kinds.ts'
import type { FollowUp } from './queries.ts'

/** Follow-ups with larger content under way at a time, of all kinds together. */
const places = 8

const turnsOf = perHandle((_db: Db) => openTurns({ what: 'large submissions', name: 'large_submissions', places }))

/**
 * Runs work on a follow-up; where its content was left out of the claim, with it, when the turn of its account has come. What does not
 * begin, since the process stops or the content cannot be read, is given back.
 */
export function openLargeContent({ database: { system }, log }: Platform, kind: FollowUpKind, stop: AbortSignal) {
  const turns = turnsOf(system)

  async function giveBack(followUp: FollowUp, error: unknown): Promise<void> {
    if (!stop.aborted) log.warn({ err: error, kind, submission_id: followUp.submission_id }, 'a follow-up not begun')
    await releaseFollowUp(system, followUp, kind).catch(() => undefined)
  }

  return (followUp: FollowUp, work: (whole: FollowUp) => Promise<void>): Promise<void> => {
    if (!followUp.is_large) return work(followUp)
    const turn = { ...backgroundOf(followUp.account_id, kind), signal: stop }
    return turns
      .run(turn, async () => work({ ...followUp, ...(await leftOut(system, kind, followUp)) }))
      .catch((error: unknown) => giveBack(followUp, error))
  }
}

/** What was left out of the claim; nothing where it has been deleted since. */
async function leftOut(db: Db, kind: FollowUpKind, { submission_id }: FollowUp) {
  const { rows } = await sql<Pick<FollowUp, 'content' | 'sealed_content'>>`
    select s.content, f.sealed_content from follow_ups f join submissions s on s.id = f.submission_id
    where f.submission_id = ${submission_id} and f.kind = ${kind}`.execute(db)
  return rows[0]
}
