import { inbox, type InboxPlace, type InboxQuery } from '../../../shared/contract/submissions/inbox.ts'
import { processingStatuses } from '../../../shared/contract/submissions/submission-processing.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { countInbox } from './counts.ts'
import { entriesOf } from './entries.ts'
import { findPlaces } from './list-queries.ts'
import type { Watermark } from './order.ts'
import type { InboxFilter } from './sources.ts'
import { findReceipt, findWatermark, noteRead, raiseWatermark, type Reader } from './watermarks.ts'

/** Statuses that are listed where none is named. */
const listed = processingStatuses.filter((status) => status !== 'discarded')

export const inboxRoutes = routes('inbox', inbox, {
  async list({ db, actor, query, page: { per_page } }) {
    requireUser(actor, query)
    const watermark = await watermarkOf(db, actor)
    const { ids, next } = await findPlaces(db, filterOf(actor, query, watermark), per_page)
    return { entries: await entriesOf(db, { actor, ids, watermark }), next: next && placeText(next) }
  },
  async counts({ db, account, actor }) {
    const watermark = await watermarkOf(db, actor)
    const user = watermark && { id: actor.user_id, watermark }
    return countInbox(db, { account_id: account.id, timezone: account.timezone, user })
  },
  async open({ db, account, actor, params: { id } }) {
    const opened = await findReceipt(db, account.id, id)
    if (opened) await noteRead(db, readerOf(actor), opened)
  },
  async readAll({ db, account, actor, body: { up_to } }) {
    const newest = await findReceipt(db, account.id, up_to)
    if (newest) await raiseWatermark(db, readerOf(actor), newest)
    else if (up_to !== undefined) throw invalid({ up_to: [refusal('submission_unknown')] })
  },
})

const readerOf = ({ account, user_id }: Actor): Reader => ({ account_id: account.id, user_id })

/** As `before` takes it. */
const placeText = ({ at, id }: InboxPlace) => `${at}-${id}`

/** Null for API keys: a program reads for no user. */
const watermarkOf = async (db: Db, actor: Actor): Promise<Watermark | null> =>
  actor.via === 'session' ? findWatermark(db, readerOf(actor)) : null

function requireUser({ via }: Actor, { assignee, unread = false }: InboxQuery): void {
  if (via === 'session') return
  const errors: FieldErrors = {}
  if (assignee === 'me') errors['assignee'] = [refusal('parameter_for_users', { field: 'assignee' })]
  if (unread) errors['unread'] = [refusal('parameter_for_users', { field: 'unread' })]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function filterOf({ account, user_id }: Actor, query: InboxQuery, watermark: Watermark | null): InboxFilter {
  const { before, form_id, status: statuses = listed, assignee, tag, due, unread } = query
  return {
    account_id: account.id,
    timezone: account.timezone,
    statuses,
    before,
    form_id,
    assignee: assignee === 'me' ? user_id : assignee,
    tag,
    overdue: due === 'overdue',
    unread: unread && watermark ? { user_id, watermark } : undefined,
  }
}
