import { maxStatisticsDays } from '../../../shared/budgets.ts'
import { statistics } from '../../../shared/contract/forms/statistics.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { databaseTime } from '../../lib/clock.ts'
import { dailyCounts, dailyViews, viewsOfAccount } from './daily-queries.ts'
import { before, daysIn, detailsOf, periodOf, shifted, type Span } from './series.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

const defaultDays = 30
const daysOfWeek = 7

export const statisticsRoutes = routes('statistics', statistics, {
  async series({ db, account: { timezone }, params, query }) {
    const span = spanOf(query, today(timezone))
    const previous = query.compare === 'previous' ? before(span) : undefined
    const all = { form_id: params.id, from: previous?.from ?? span.from, to: span.to }
    const rows = { views: await dailyViews(db, all, timezone), counts: await dailyCounts(db, all) }
    return {
      timezone,
      ...periodOf(rows, span),
      previous: previous ? periodOf(rows, previous) : null,
      ...detailsOf(rows, span),
    }
  },
  async week({ db, account: { id, timezone } }) {
    const to = today(timezone)
    const span = { from: shifted(to, 1 - daysOfWeek), to }
    const previous = before(span)
    const counts = await viewsOfAccount(db, id, { span, previous }, timezone)
    return { timezone, ...span, ...counts.span, previous: { ...previous, ...counts.previous } }
  },
})

/** The date of this moment. */
const today = (timeZone: string) => new Date(databaseTime()).toLocaleDateString('sv-SE', { timeZone })

function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Span {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const span = { from: from ?? shifted(last, 1 - defaultDays), to: last }
  if (span.from > span.to) throw invalid({ to: [refusal('end_before_begin')] })
  if (daysIn(span) > maxStatisticsDays) {
    throw invalid({ from: [refusal('span_too_long', { max: maxStatisticsDays })] })
  }
  return span
}
