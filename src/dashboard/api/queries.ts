import { queryOptions } from '@tanstack/react-query'
import { call, pathValues, type CallOptions } from './call.ts'
import { endpoints, type Callable } from './endpoints.ts'

/** Query options of an endpoint. The key of the query is its path, so that all queries below a path can be invalidated together. */
export function endpointQuery<C extends Callable>(
  endpoint: C,
  options: Omit<CallOptions<C>, 'body' | 'signal' | 'ifMatch'> = {},
) {
  return queryOptions({
    queryKey: keyOf(endpoint, options),
    queryFn: ({ signal }) => call(endpoint, { ...options, signal } as CallOptions<C>),
  })
}

/** `['forms', 17, 'fields', {…}]`: the parts of the path with their values, then the query. */
export function keyOf<C extends Callable>({ path }: C, options: CallOptions<C> = {}): readonly unknown[] {
  const values = pathValues(options)
  const parts = path.split('/').slice(1)
  const named = parts.map((part) => (part.startsWith('{') ? (values[part.slice(1, -1)] ?? part) : part))
  return options.query ? [...named, options.query] : named
}

export const currentUser = endpointQuery(endpoints.session.get)
export const accountSettings = endpointQuery(endpoints.account.get)
