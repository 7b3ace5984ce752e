import { maxChangedAtOnce, type InboxPlace } from '../../../shared/contract/submissions/inbox.ts'
import type { ProcessingPatch } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Db } from '../../db/db.ts'
import { authorOf, type Actor } from '../../http/authentication/actor.ts'
import type { Platform } from '../../platform.ts'
import type { InboxFilter } from '../submission-filter/index.ts'
import {
  applyChanges,
  changeOf,
  findProcessing,
  holdSubmissions,
  isOverfull,
  namedAssignee,
} from '../submission-processing/index.ts'
import { findPlaces } from './list-queries.ts'

interface WantedChange {
  actor: Actor
  filter: InboxFilter
  body: Omit<ProcessingPatch, 'tags'>
}

interface ChangedMatches {
  changed: number
  /** Left as they are, since they would have too many tags. */
  full: number
  next: InboxPlace | null
  /** Tells others of it. */
  afterCommit: () => void
}

/**
 * Changes the first submissions that the filter lets through. They are looked for again once they are locked: what another user has changed
 * meanwhile so that it no longer matches is left out.
 */
export async function changeMatches(
  platform: Pick<Platform, 'config' | 'signals'>,
  db: Db,
  { actor, filter, body: { assignee_id, ...wanted } }: WantedChange,
): Promise<ChangedMatches> {
  const account_id = actor.account.id
  const assignee = await namedAssignee(db, account_id, assignee_id)
  const { ids, next } = await findPlaces(db, filter, maxChangedAtOnce)
  const held = new Set(await holdSubmissions(db, account_id, ids))
  const still =
    ids.length === 0 ? [] : (await findPlaces(db, filter, maxChangedAtOnce)).ids.filter((id) => held.has(id))
  const states = await findProcessing(db, account_id, still)
  const wished = [...states].flatMap(([submission_id, before]) => {
    const change = changeOf(before, { ...wanted, assignee })
    return change ? [{ submission_id, before, change }] : []
  })
  const changes = wished.filter(({ before, change }) => !isOverfull(before, change))
  const { afterCommit } = await applyChanges(platform, db, { account_id, by: authorOf(actor), changes })
  return { changed: changes.length, full: wished.length - changes.length, next, afterCommit }
}
