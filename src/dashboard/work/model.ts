import { useQuery } from '@tanstack/react-query'
import type { WorkKind } from '../../shared/contract/submissions/work.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { useMay } from '../shell/role.tsx'
import { queryOf, type WorkFilter } from './filter.ts'

export const workQuery = (filter: WorkFilter) => ({
  ...endpointQuery(endpoints.work.list, { query: queryOf(filter) }),
  // What is repeated may fail again.
  refetchInterval: 10_000,
})

const mostCounted = 100

/** How much of each kind failed and needs a person, most first; undefined until that is known, and where it is more than a page has. */
export function useOpenKinds(): [WorkKind, number][] | undefined {
  const total = useOpenWork() ?? 0
  const { data } = useQuery({
    ...endpointQuery(endpoints.work.list, { query: { state: 'failed', per_page: mostCounted } }),
    enabled: total > 0 && total <= mostCounted,
    refetchInterval: 60_000,
  })
  if (!data || data.data.length !== total) return undefined
  const kinds = Map.groupBy(data.data, ({ kind }) => kind)
  return [...kinds].map(([kind, items]): [WorkKind, number] => [kind, items.length]).toSorted((a, b) => b[1] - a[1])
}

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
