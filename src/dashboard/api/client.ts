import {
  MutationCache,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
} from '@tanstack/react-query'
import { isProblem } from './problem.ts'

/**
 * What is known of the server. Reads are tried again where that can help; a session that has ended is told to `signedOut`, whichever call
 * noticed it.
 */
export function createClient(signedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isProblem(error, 401)) signedOut()
  }
  return new ReadingAnew({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => meta?.['anonymous'] || onError(error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && isProblem(error) && (error.status === 0 || error.status >= 500),
      },
    },
  })
}

/**
 * Reads again what is invalidated, also where its first read is under way: TanStack Query takes the answer to that read for the newest,
 * although it may be of before the change.
 */
class ReadingAnew extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const begun = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    for (const query of begun) {
      await query.promise?.catch(() => undefined)
      await super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true }, options)
    }
  }
}
