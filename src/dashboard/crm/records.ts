import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import type { RecordsFilter } from './records-filter.ts'

export type CrmRecord = RecordOf<typeof endpoints.crmRecords.list>

/** Records that forms wrote are there as soon as the list is looked at again. */
export const recordsQuery = ({ module = 'address', q, page = 1 }: RecordsFilter) => ({
  ...endpointQuery(endpoints.crmRecords.list, { module, query: { q, sort: 'desc', page, per_page: 25 } }),
  staleTime: 0,
  retry: false,
})

/** One record, by its id; none where it has been deleted. */
export const recordQuery = ({ module = 'address', record }: RecordsFilter) => ({
  ...endpointQuery(endpoints.crmRecords.list, { module, query: { id: record } }),
  staleTime: 0,
  retry: false,
})

/** The addresses that these records are about. */
export function addressesQuery(records: readonly CrmRecord[]) {
  const ids = [...new Set(records.flatMap(({ address_id: id }) => id ?? []))].toSorted().join(',')
  return {
    ...endpointQuery(endpoints.crmRecords.list, { module: 'address', query: { ids, per_page: records.length } }),
    enabled: ids !== '',
  }
}

const linkedShown = 50

export const linkedQuery = (module: CrmModule, { id }: CrmRecord) =>
  endpointQuery(endpoints.crmRecords.list, { module, query: { linked_to: id, per_page: linkedShown } })
