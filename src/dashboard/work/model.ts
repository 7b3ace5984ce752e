import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { useMay } from '../shell/role.tsx'
import { queryOf, type WorkFilter } from './filter.ts'

export const workQuery = (filter: WorkFilter) => ({
  ...endpointQuery(endpoints.work.list, { query: queryOf(filter) }),
  // What is repeated may fail again.
  refetchInterval: 10_000,
})

/** How much failed work needs a person; undefined until that is known, and for roles that do not include it. */
export function useOpenWork(): number | undefined {
  const may = useMay()
  const { data } = useQuery({
    ...endpointQuery(endpoints.work.list, { query: { state: 'failed', per_page: 1 } }),
    enabled: may(endpoints.work.list),
    refetchInterval: 60_000,
  })
  return data?.meta.total
}
