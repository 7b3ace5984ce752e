import type { Traces } from '../../lib/traces/traces.ts'
import type { FollowUpKind } from './kinds.ts'
import type { Outcome } from './follow-up-work.ts'
import type { FollowUp } from './queries.ts'

type Perform<Result> = (followUp: FollowUp) => Promise<Outcome<Result>>

/** The same, with a span of each try; what went wrong is said by its state, and its reason stands in the list of failures. */
export function traced<Result>(
  traces: Traces | undefined,
  kind: FollowUpKind,
  perform: Perform<Result>,
): Perform<Result> {
  if (!traces) return perform
  return async (followUp) => {
    const span = traces.begin(followUp.submission_id)
    if (!span) return perform(followUp)
    followUp.span = span
    const outcome = await perform(followUp)
    traces.end(span, {
      name: kind,
      kind: 'internal',
      attributes: {
        'foyer.account_id': followUp.account_id,
        'foyer.submission_id': followUp.submission_id,
        'foyer.try': followUp.tries + 1,
        'foyer.state': outcome.state,
      },
      failed: outcome.state === 'failed',
    })
    return outcome
  }
}
