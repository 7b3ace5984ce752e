import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'

export type Webhook = RecordOf<typeof endpoints.webhooks.list>
export type Delivery = RecordOf<typeof endpoints.webhooks.deliveries>

/** All of them: an account has at most 50. */
export const webhooksQuery = endpointQuery(endpoints.webhooks.list, { query: { per_page: 100 } })
export const formNamesQuery = endpointQuery(endpoints.forms.list, { query: { per_page: 100, sort: 'updated_at' } })

export const deliveriesQuery = (id: number, state: Delivery['state'] | undefined, page: number) => ({
  ...endpointQuery(endpoints.webhooks.deliveries, { id, query: { state, page, per_page: 25 } }),
  // Those that are on their way arrive by themselves.
  refetchInterval: 5_000,
})
