import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { filterQuery, type SubmissionsFilter } from './filter.ts'

export const perPage = 25

export const submissionsQuery = (id: number, filter: SubmissionsFilter) =>
  endpointQuery(endpoints.submissions.list, {
    id,
    query: { ...filterQuery(filter), page: filter.page ?? 1, per_page: perPage },
  })

export const submissionQuery = (id: number) => endpointQuery(endpoints.submissions.get, { id })

export const quarantineQuery = (id: number, page = 1) =>
  endpointQuery(endpoints.quarantine.list, { id, query: { page, per_page: perPage } })

export const unfinishedQuery = (id: number, page = 1) =>
  endpointQuery(endpoints.partialSubmissions.list, { id, query: { page, per_page: perPage } })

export const statsQuery = (id: number) => endpointQuery(endpoints.submissions.stats, { id })
