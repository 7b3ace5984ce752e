import type { InboxQuery } from '../../../shared/contract/submissions/inbox.ts'
import { processingStatuses } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Db } from '../../db/db.ts'
import { endOf, startOf } from '../../db/time-bounds.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import type { InboxFilter, Watermark } from '../submission-filter/index.ts'
import { submissionsWith, type Term } from '../search/index.ts'
import { findWatermark, type Reader } from './watermarks.ts'

/** Statuses that are listed where none is named. */
const listed = processingStatuses.filter((status) => status !== 'discarded')

export const readerOf = ({ account, user_id }: Actor): Reader => ({ account_id: account.id, user_id })

/** Null for API keys: a program reads for no user. */
export const watermarkOf = async (db: Db, actor: Actor): Promise<Watermark | null> =>
  actor.via === 'session' ? findWatermark(db, readerOf(actor)) : null

type AskedFilter = Omit<InboxQuery, 'per_page' | 'q'>

/** What the actor asks for, with what it means for the user and the account. */
export function filterOf({ account, user_id }: Actor, asked: AskedFilter, watermark: Watermark | null): InboxFilter {
  const { before, form_id, status: statuses = listed, assignee, tag, due, from, until, sort } = asked
  const { unread, waiting_list: waitingList = false } = asked
  return {
    account_id: account.id,
    timezone: account.timezone,
    statuses,
    before,
    form_id,
    assignee: assignee === 'me' ? user_id : assignee,
    tag,
    overdue: due === 'overdue',
    waitingList,
    since: from === undefined ? undefined : startOf(from, account.timezone),
    until: until === undefined ? undefined : endOf(until, account.timezone),
    isOldestFirst: sort === 'asc',
    unread: unread && watermark ? { user_id, watermark } : undefined,
  }
}

type AskedWords = Omit<InboxQuery, 'per_page'>

/** The same with what its words find, and what of them was looked for. */
export async function foundBy(
  db: Db,
  actor: Actor,
  { q, isExact, ...asked }: AskedWords & { isExact?: boolean },
  watermark: Watermark | null,
): Promise<{ filter: InboxFilter; terms: readonly Term[] }> {
  const filter = filterOf(actor, asked, watermark)
  if (q === undefined) return { filter, terms: [] }
  const { ids, terms } = await submissionsWith(db, actor, { q, isExact, formId: asked.form_id })
  return { filter: { ...filter, found: ids }, terms }
}

/** What a change of all that match is about. A list may take a word for one that is nearly the same, a change must not. */
export const matchedBy = async (db: Db, actor: Actor, asked: AskedWords): Promise<InboxFilter> =>
  (await foundBy(db, actor, { ...asked, isExact: true }, await watermarkOf(db, actor))).filter
