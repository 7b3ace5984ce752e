import { endpoints } from '../api/endpoints.ts'
import { asked } from '../api/queries.ts'
import { filterQuery, type SubmissionsFilter } from './filter.ts'

export const perPage = 25

export const submissionsQuery = (id: number, filter: SubmissionsFilter) =>
  asked(endpoints.submissions.list, {
    id,
    query: { ...filterQuery(filter), page: filter.page ?? 1, per_page: perPage },
  })

export const submissionQuery = (id: number) => asked(endpoints.submissions.get, { id })

export const quarantineQuery = (id: number, page = 1) =>
  asked(endpoints.quarantine.list, { id, query: { page, per_page: perPage } })

export const unfinishedQuery = (id: number, page = 1) =>
  asked(endpoints.partialSubmissions.list, { id, query: { page, per_page: perPage } })

export const statsQuery = (id: number) => asked(endpoints.submissions.stats, { id })
