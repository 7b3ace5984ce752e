import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { queryOf, type AuditFilter } from './filter.ts'

export const auditQuery = (filter: AuditFilter) => endpointQuery(endpoints.auditLog.list, { query: queryOf(filter) })
