import { readTraceparent } from '../../../lib/traces/trace-ids.ts'
import type { Traces } from '../../../lib/traces/traces.ts'
import type { LiveForm } from '../live-form.ts'
import type { SubmissionRequest } from './check.ts'

/**
 * The span of a submission that has just been stored, from its arrival on. A trace begins here, since everything that follows finds it by the
 * number of the submission; that of the proxy is a link.
 */
export function traceSubmission(
  traces: Traces | undefined,
  { account_id, id: form_id }: LiveForm,
  { submission_id, startedMs, traceparent }: SubmissionRequest['arrival'] & { submission_id: number },
): void {
  const span = traces?.submission(submission_id, startedMs)
  if (!span) return
  traces?.end(span, {
    name: 'submission',
    kind: 'server',
    attributes: {
      'foyer.account_id': account_id,
      'foyer.form_id': form_id,
      'foyer.submission_id': submission_id,
    },
    link: readTraceparent(traceparent),
  })
}
