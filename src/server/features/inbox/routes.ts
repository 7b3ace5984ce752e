import { inbox, type InboxPlace } from '../../../shared/contract/submissions/inbox.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { requireUser } from '../submission-filter/index.ts'
import { countInbox } from './counts.ts'
import { changeMatches } from './change-matches.ts'
import { entriesOf } from './entries.ts'
import { inboxEvents } from './live.ts'
import { countMatches, findPlaces } from './list-queries.ts'
import { foundBy, matchedBy, readerOf, watermarkOf } from './filter-of.ts'
import { findReceipt, noteRead, readUpTo } from './watermarks.ts'

export const inboxRoutes = routes('inbox', inbox, {
  async list({ db, actor, query, page: { per_page } }) {
    requireUser(actor, query)
    const watermark = await watermarkOf(db, actor)
    const { filter, terms } = await foundBy(db, actor, query, watermark)
    const { ids, next } = await findPlaces(db, filter, per_page)
    return { entries: await entriesOf(db, { actor, ids, watermark, terms }), next: next && placeText(next) }
  },
  async counts({ db, account, actor }) {
    const watermark = await watermarkOf(db, actor)
    const user = watermark && { id: actor.user_id, watermark }
    return countInbox(db, { account_id: account.id, timezone: account.timezone, user })
  },
  async matches({ db, actor, query }) {
    requireUser(actor, query)
    const { count, start, next } = await countMatches(db, await matchedBy(db, actor, query))
    return { count, start: start && placeText(start), next: next && placeText(next) }
  },
  async change({ db, actor, query, body, platform, reply }) {
    requireUser(actor, query)
    const filter = await matchedBy(db, actor, query)
    const { changed, full, next, afterCommit } = await changeMatches(platform, db, { actor, filter, body })
    reply.afterCommit(afterCommit)
    return { changed, full, next: next && placeText(next) }
  },
  events: ({ actor, platform }) => inboxEvents(platform, actor),
  async open({ db, account, actor, params: { id } }) {
    const opened = await findReceipt(db, account.id, id)
    if (opened) await noteRead(db, readerOf(actor), opened)
  },
  async readAll({ db, account, actor, body: { up_to } }) {
    const newest = await findReceipt(db, account.id, up_to)
    if (newest) await readUpTo(db, readerOf(actor), newest)
    else if (up_to !== undefined) throw invalid({ up_to: [refusal('submission_unknown')] })
  },
})

/** As `before` takes it. */
const placeText = ({ at, id }: InboxPlace) => `${at}-${id}`
