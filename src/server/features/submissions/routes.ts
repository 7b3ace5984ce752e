import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { firstIn, startOf } from '../../db/time-bounds.ts'
import { routes } from '../../http/bind.ts'
import { announceInboxChanges } from '../../lib/inbox-signal.ts'
import { hiddenPlaces } from '../confidential/index.ts'
import { readStatistics } from '../statistics/index.ts'
import { countIn, pageSpans } from './page-spans.ts'
import { presentSubmission } from './present.ts'
import { eraseSubmissions } from './erase-queries.ts'
import { presented } from './presented.ts'
import { processingFilter } from './processing-filter.ts'
import { erasedRanges, findSubmission, indexBounds, matchingPage, submissionsIn, submissionsOf } from './queries.ts'

export const submissionRoutes = routes('submissions', submissions, {
  async list({ db, account, actor, params, query, page: { page, per_page } }) {
    const places = await hiddenPlaces(actor, db, params.id)
    const present = (rows: Awaited<ReturnType<typeof submissionsOf>>) =>
      presented(db, 'submissions', rows, (row) => presentSubmission(row, places))
    const filter = await processingFilter(db, actor, params.id, query)
    if (filter) {
      const { ids, total } = await matchingPage(db, filter, { page, per_page })
      return { data: present(await submissionsOf(db, params.id, ids)), total, page, per_page }
    }
    const { created_after, created_before, index_after = 0, index_before = Infinity, sort = 'desc' } = query
    const received = await indexBounds(db, params.id, {
      from: created_after && firstIn(created_after, account.timezone),
      before: created_before && startOf(created_before, account.timezone),
    })
    const window = {
      first: Math.max(received.first, index_after + 1),
      last: Math.min(received.last, index_before - 1),
    }
    const erased = await erasedRanges(db, params.id)
    const spans = pageSpans(window, erased, { skip: (page - 1) * per_page, take: per_page, sort })
    const data = present(await submissionsIn(db, params.id, spans, sort))
    return { data, total: countIn(window, erased), page, per_page }
  },
  async get({ db, actor, params }) {
    const found = await findSubmission(db, params.id)
    return found && presentSubmission(found, await hiddenPlaces(actor, db, found.form_id))
  },
  async remove({ db, account, params, platform, reply }) {
    const found = await findSubmission(db, params.id)
    if (!found) return
    const { id: submission_id, form_id } = found
    await eraseSubmissions(db, { account_id: account.id, form_id }, [submission_id])
    reply.afterCommit(() =>
      announceInboxChanges(platform.signals, account.id, [{ kind: 'removed', form_id, submission_id }]),
    )
  },
  stats: ({ db, account, params, query }) =>
    readStatistics(db, { form_id: params.id, timezone: account.timezone, ...query }),
})
