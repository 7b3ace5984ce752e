import { sql, type RawBuilder } from 'kysely'
import { processingStatuses } from '../../../shared/contract/submissions/submission-processing.ts'
import { maxLookedAtInForm, type SubmissionsQuery } from '../../../shared/contract/submissions/submissions.ts'
import { maxId } from '../../../shared/contract/values.ts'
import { firstIn, startOf } from '../../db/time-bounds.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { submissionsWith } from '../search/index.ts'
import { requireUser, type InboxFilter } from '../submission-filter/index.ts'

/** What the actor asks for by what was done about the submissions of a form, and by their words; undefined: nothing, so that no row has to be read to count them. */
export async function processingFilter(
  db: Db,
  actor: Actor,
  formId: number,
  query: SubmissionsQuery,
): Promise<InboxFilter | undefined> {
  const { status, assignee, tag, waiting_list, created_after, created_before, index_after, index_before, sort, q } =
    query
  if (!waiting_list && [status, assignee, tag, q].every((part) => part === undefined)) return undefined
  requireUser(actor, query)
  const { account, user_id } = actor
  return {
    account_id: account.id,
    timezone: account.timezone,
    form_id: formId,
    statuses: status ?? processingStatuses,
    assignee: assignee === 'me' ? user_id : assignee,
    tag,
    overdue: false,
    waitingList: waiting_list,
    since: latest([
      created_after === undefined ? undefined : firstIn(created_after, account.timezone),
      index_after === undefined ? undefined : receiptOf(formId, { after: index_after }),
    ]),
    until: earliest([
      created_before === undefined ? undefined : startOf(created_before, account.timezone),
      index_before === undefined ? undefined : receiptOf(formId, { before: index_before }),
    ]),
    indexes:
      index_after === undefined && index_before === undefined
        ? undefined
        : { first: (index_after ?? 0) + 1, last: (index_before ?? maxId) - 1 },
    isOldestFirst: sort === 'asc',
    found: q === undefined ? undefined : (await submissionsWith(db, actor, { q, formId })).ids,
    lookedAt: maxLookedAtInForm,
  }
}

type Moment = RawBuilder<string>
const boundOf = (function_: RawBuilder<unknown>, moments: readonly (Moment | undefined)[]): Moment | undefined => {
  const named = moments.filter((moment) => moment !== undefined)
  return named.length > 0 ? sql<string>`${function_}(${sql.join(named)})` : undefined
}
const latest = (moments: readonly (Moment | undefined)[]) => boundOf(sql`greatest`, moments)
const earliest = (moments: readonly (Moment | undefined)[]) => boundOf(sql`least`, moments)

/**
 * When the first submission behind a number was received, or the first moment after the last one before it: lists by status, assignee or tag
 * have no numbers, which rise with the time.
 */
function receiptOf(formId: number, bound: { after: number } | { before: number }): Moment {
  const inForm = sql`submissions where account_id = (select current_account()) and form_id = ${formId}`
  return 'after' in bound
    ? sql<string>`(select created_at from ${inForm} and index > ${bound.after} order by index limit 1)`
    : sql<string>`(select created_at + interval '1 millisecond' from ${inForm} and index < ${bound.before} order by index desc limit 1)`
}
