import {
  maxCountedViews,
  maxViews,
  submissionViews,
  viewFilterKeys,
  type InboxViewFilter,
} from '../../../shared/contract/submissions/submission-views.ts'
import type { Db } from '../../db/db.ts'
import { requireRole, type Actor } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, invalid, type FieldErrors } from '../../http/errors.ts'
import { countViewsOfInbox } from '../inbox/index.ts'
import {
  countViews,
  deleteView,
  findInboxViews,
  findMissing,
  findView,
  holdInboxViews,
  insertView,
  listViews,
  updateView,
} from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

const readerOf = ({ account, user_id }: Actor) => ({ account_id: account.id, user_id })

export const submissionViewRoutes = routes('submissionViews', submissionViews, {
  list: ({ db, actor, params, page }) => listViews(db, readerOf(actor), { ...page, form_id: params.id }),
  async create({ db, actor, params, body: { is_shared = false, ...view } }) {
    const place = { form_id: params.id, is_shared }
    await requirePlace(db, actor, place)
    await requireThere(db, actor.account.id, view.filter)
    const id = await insertView(db, { ...readerOf(actor), ...place, ...view })
    return findView(db, readerOf(actor), id)
  },
  listOfInbox: ({ db, actor, page }) => listViews(db, readerOf(actor), { ...page, form_id: null }),
  async createOfInbox({ db, actor, body: { is_shared = false, ...view } }) {
    const place = { form_id: null, is_shared }
    await holdInboxViews(db, actor.account.id)
    await requirePlace(db, actor, place)
    await requireThere(db, actor.account.id, view.filter)
    const id = await insertView(db, { ...readerOf(actor), ...place, ...view })
    return findView(db, readerOf(actor), id)
  },
  async countOfInbox({ db, actor, query: { ids } }) {
    const views = await findInboxViews(db, readerOf(actor), { ids, limit: maxCountedViews })
    const ordered = ids ? ids.flatMap((id) => views.filter((view) => view.id === id)) : views
    return { counts: await countViewsOfInbox(db, actor, ordered) }
  },
  async update({ db, actor, params, body }) {
    const { form_id, is_shared } = await changeable(db, actor, params.id)
    requireKeys(form_id === null ? 'inbox' : 'form', body.filter)
    if (body.filter) await requireThere(db, actor.account.id, body.filter)
    const isMoved = body.is_shared !== undefined && body.is_shared !== is_shared
    if (isMoved) await requirePlace(db, actor, { form_id, is_shared: !is_shared })
    // What is no longer shared must belong to a user.
    const user_id = isMoved && is_shared ? actor.user_id : undefined
    await updateView(db, actor.account.id, params.id, { ...body, user_id })
    return findView(db, readerOf(actor), params.id)
  },
  async remove({ db, actor, params }) {
    await changeable(db, actor, params.id)
    await deleteView(db, actor.account.id, params.id)
  },
})

/** A view that the user may change: an own one, or, from editor on, one that is shared. */
async function changeable(db: Db, actor: Actor, id: number) {
  const view = await findView(db, readerOf(actor), id)
  // As if it did not exist: users do not learn what others keep for themselves.
  if (!view) throw new ApiError('not_found', refusal('record_missing'))
  if (view.is_shared) requireRole(actor, 'editor')
  return view
}

/** The filter of a view has the properties of its kind alone: those of the other would do nothing. */
function requireKeys(kind: keyof typeof viewFilterKeys, filter: object = {}): void {
  const others = Object.keys(filter).filter((key) => !viewFilterKeys[kind].includes(key))
  if (others.length === 0) return
  throw invalid(Object.fromEntries(others.map((field) => [`filter.${field}`, [refusal('field_unknown', { field })]])))
}

/** What goes later stays in the filter, and the view then shows nothing. */
async function requireThere(db: Db, accountId: number, filter: InboxViewFilter): Promise<void> {
  const missing = await findMissing(db, accountId, filter)
  const errors: FieldErrors = {}
  if (missing.form) errors['filter.form_id'] = [refusal('form_missing')]
  if (missing.user) errors['filter.assignee'] = [refusal('view_assignee_unknown')]
  if (missing.form || missing.user) throw invalid(errors)
}

/** A write locks the row of the form, of the account or of the view: so many at most, but for two views that change their place at the same moment. */
async function requirePlace(
  db: Db,
  actor: Actor,
  place: { form_id: number | null; is_shared: boolean },
): Promise<void> {
  if (place.is_shared) requireRole(actor, 'editor')
  if ((await countViews(db, readerOf(actor), place)) < maxViews) return
  const said = place.form_id === null ? 'too_many_inbox_views' : 'too_many_views'
  throw invalid({ name: [refusal(said, { max: maxViews })] })
}
