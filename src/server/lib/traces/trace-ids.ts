import { hash, randomBytes } from 'node:crypto'

/** Ids of the trace of a submission and of its first span: the same in every process, and known to none that lacks the secret. */
export function traceOfSubmission(secret: string, submission_id: number): { trace_id: string; root_id: string } {
  const digest = hash('sha256', `${secret} ${submission_id}`)
  return { trace_id: digest.slice(0, 32), root_id: digest.slice(32, 48) }
}

/** By the last 56 bits of the id, as OpenTelemetry's own ratio sampler decides: the same for all spans of a trace. */
export function isSampled(trace_id: string, ratio: number): boolean {
  if (ratio >= 1) return true
  return Number.parseInt(trace_id.slice(18), 16) / 2 ** 56 < ratio
}

/** Ids of this process begin alike; random bytes for each would cost more than the rest of a span. */
const prefix = randomBytes(4).toString('hex')
let spans = 0

export function newSpanId(): string {
  spans = (spans + 1) >>> 0
  return prefix + spans.toString(16).padStart(8, '0')
}

/** What `traceparent` names (W3C Trace Context); `undefined` for what is no such header, and for all-zero ids. */
export function readTraceparent(header: string | undefined): { trace_id: string; span_id: string } | undefined {
  const [, version, trace_id = '', span_id = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-.*)?$/.exec(header ?? '') ?? []
  const isValid = version !== undefined && version !== 'ff' && /[^0]/.test(trace_id) && /[^0]/.test(span_id)
  return isValid ? { trace_id, span_id } : undefined
}
