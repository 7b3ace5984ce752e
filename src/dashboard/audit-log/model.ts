import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { queryOf, type AuditFilter } from './filter.ts'

export type AuditEntry = RecordOf<typeof endpoints.auditLog.list>
export type Change = AuditEntry['changes'][number]

export const auditQuery = (filter: AuditFilter) => endpointQuery(endpoints.auditLog.list, { query: queryOf(filter) })
