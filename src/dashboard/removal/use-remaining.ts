import { useMemo } from 'react'
import type { Callable, Page } from '../api/endpoints.ts'
import { useHidden } from './store.ts'

/** Records of a list without those that are about to be deleted by `endpoint`. */
export function useRemaining<T extends { id: number }>({ path }: Callable, records: T[] | undefined): T[] | undefined {
  const hidden = useHidden(path)
  return useMemo(() => records?.filter(({ id }) => !hidden.has(id)), [records, hidden])
}

/** The same of a page of a list, whose total is less by them. */
export function useRemainingPage<T extends { id: number }>(
  endpoint: Callable,
  page: Page<T> | undefined,
): Page<T> | undefined {
  const data = useRemaining(endpoint, page?.data)
  return useMemo(() => {
    if (!page || !data) return undefined
    return { data, meta: { ...page.meta, total: page.meta.total - page.data.length + data.length } }
  }, [page, data])
}
