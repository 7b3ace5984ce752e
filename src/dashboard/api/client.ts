import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isProblem } from './problem.ts'

/**
 * What is known of the server. Reads are tried again where that can help; a session that has ended is told to `signedOut`, whichever call
 * noticed it.
 */
export function createClient(signedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isProblem(error, 401)) signedOut()
  }
  return new QueryClient({
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
