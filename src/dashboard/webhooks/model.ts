import { endpoints, type BodyOf, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'

export type Webhook = RecordOf<typeof endpoints.webhooks.list>
export type Delivery = RecordOf<typeof endpoints.webhooks.deliveries>

type Body = BodyOf<typeof endpoints.webhooks.create>

/** Two of one host are told apart by their paths. */
export function nameOfAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}

/** What differs from the subscription as it was shown. */
export function changesOf(webhook: Webhook, body: Body): Partial<Body> {
  const shown: Record<string, unknown> = webhook
  return Object.fromEntries(
    Object.entries({ ...body, message_key: body.message_key ?? 'text' }).filter(([key, value]) => shown[key] !== value),
  )
}

/** All of them: an account has at most 50. */
export const webhooksQuery = endpointQuery(endpoints.webhooks.list, { query: { per_page: 100 } })
export const formNamesQuery = endpointQuery(endpoints.forms.list, { query: { per_page: 100, sort: 'updated_at' } })

export const deliveriesQuery = (id: number, state: Delivery['state'] | undefined, page: number) => ({
  ...endpointQuery(endpoints.webhooks.deliveries, { id, query: { state, page, per_page: 25 } }),
  // Those that are on their way arrive by themselves.
  refetchInterval: 5_000,
})
