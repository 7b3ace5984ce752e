import { endpoints } from '../api/endpoints.ts'
import { asked } from '../api/queries.ts'

export const perPage = 25

/** What of the submissions is shown; it stands in the address. */
export interface SubmissionsFilter {
  list?: 'quarantine' | 'unfinished'
  from?: string
  until?: string
  sort?: 'asc'
  page?: number
}

const day = /^\d{4}-\d{2}-\d{2}$/

export function submissionsFilter({ list, from, until, sort, page }: Record<string, unknown>): SubmissionsFilter {
  return {
    ...((list === 'quarantine' || list === 'unfinished') && { list }),
    ...(typeof from === 'string' && day.test(from) && { from }),
    ...(typeof until === 'string' && day.test(until) && { until }),
    ...(sort === 'asc' && { sort }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
  }
}

/** The day after, since `created_before` ends where its date begins. */
function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

export const filterQuery = ({ from, until, sort }: SubmissionsFilter) => ({
  created_after: from,
  created_before: until === undefined ? undefined : dayAfter(until),
  sort: sort ?? 'desc',
})

export const submissionsQuery = (id: number, filter: SubmissionsFilter) =>
  asked(endpoints.submissions.list, {
    id,
    query: { ...filterQuery(filter), page: filter.page ?? 1, per_page: perPage },
  })

export const quarantineQuery = (id: number, page = 1) =>
  asked(endpoints.quarantine.list, { id, query: { page, per_page: perPage } })

export const unfinishedQuery = (id: number, page = 1) =>
  asked(endpoints.partialSubmissions.list, { id, query: { page, per_page: perPage } })

export const statsQuery = (id: number) => asked(endpoints.submissions.stats, { id })
