import { maxViews, submissionViews } from '../../../shared/contract/submissions/submission-views.ts'
import type { Db } from '../../db/db.ts'
import { requireRole, type Actor } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { countViews, deleteView, findView, insertView, listViews, updateView } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

const readerOf = ({ account, user_id }: Actor) => ({ account_id: account.id, user_id })

export const submissionViewRoutes = routes('submissionViews', submissionViews, {
  list: ({ db, actor, params, page }) => listViews(db, readerOf(actor), { ...page, form_id: params.id }),
  async create({ db, actor, params, body: { is_shared = false, ...view } }) {
    const place = { form_id: params.id, is_shared }
    await requirePlace(db, actor, place)
    const id = await insertView(db, { ...readerOf(actor), ...place, ...view })
    return findView(db, readerOf(actor), id)
  },
  async update({ db, actor, params, body }) {
    const { form_id, is_shared } = await changeable(db, actor, params.id)
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

/** A write locks the row of the form, or of the view: so many at most, but for two views that change their place at the same moment. */
async function requirePlace(db: Db, actor: Actor, place: { form_id: number; is_shared: boolean }): Promise<void> {
  if (place.is_shared) requireRole(actor, 'editor')
  if ((await countViews(db, readerOf(actor), place)) < maxViews) return
  throw invalid({ name: [refusal('too_many_views', { max: maxViews })] })
}
