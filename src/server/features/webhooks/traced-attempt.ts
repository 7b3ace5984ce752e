import type { GuardedClient } from '../../lib/guarded-fetch/guarded-fetch.ts'
import type { EndedSpan } from '../../lib/traces/span.ts'
import type { Traces } from '../../lib/traces/traces.ts'
import { attempt, type AttemptResult, type Post } from './delivery/attempt.ts'
import type { ClaimedDelivery } from './claim/claim.ts'
import { isSuccess } from './delivery/next-step.ts'

/** Sends attempts, with a span for each that is about a submission. */
export function tracedAttempt(
  traces: Traces | undefined,
  client: GuardedClient,
): (post: Post, row: ClaimedDelivery) => Promise<AttemptResult | undefined> {
  return async (post, row) => {
    const span = row.submission_id === null ? undefined : traces?.begin(row.submission_id)
    const result = await attempt(client, post)
    if (span) traces?.end(span, spanOf(row, result))
    return result
  }
}

/** Without the address of the receiver, which may hold a secret: the subscription has it. */
function spanOf(row: ClaimedDelivery, result: AttemptResult | undefined): EndedSpan {
  const status = result?.status ?? null
  return {
    name: 'webhook',
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      ...(status !== null && { 'http.response.status_code': status }),
      'foyer.account_id': row.account_id,
      'foyer.submission_id': row.submission_id ?? 0,
      'foyer.webhook_id': row.webhook_id,
      'foyer.try': row.number,
    },
    failed: status === null || !isSuccess(status),
  }
}
