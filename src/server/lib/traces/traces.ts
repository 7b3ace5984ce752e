import type { Logger } from 'pino'
import type { TracingConfig } from '../../tracing-config.ts'
import { keyedHash, type TokenKey } from '../secrets/keyed-hash.ts'
import { openExporter } from './exporter.ts'
import { traceClock } from './trace-clock.ts'
import type { EndedSpan, OpenSpan } from './span.ts'
import { isSampled, newSpanId, traceOfSubmission } from './trace-ids.ts'

/**
 * Traces of submissions. Every process finds the trace of a submission, and whether it is taken, from the number of the submission and
 * the keys of the installation: nothing is stored for it. `undefined` stands for a span of a trace that is not taken.
 */
export interface Traces {
  /** The submission itself, the parent of what follows it; `startedMs` by `traceClock`. */
  submission(submission_id: number, startedMs: number): OpenSpan | undefined
  /** A piece of work that follows a submission, and begins now. */
  begin(submission_id: number): OpenSpan | undefined
  /** A part of such a piece of work. */
  within(span: OpenSpan | undefined): OpenSpan | undefined
  end(span: OpenSpan | undefined, ended: EndedSpan): void
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

/** Takes spans, and sends them by OTLP to the place that `OTEL_EXPORTER_OTLP_ENDPOINT` names. */
export function openTraces(config: TracingConfig, { tokenKey, log }: { tokenKey: TokenKey; log: Logger }): Traces {
  const exporter = openExporter(config, log)
  const secret = keyedHash(tokenKey, 'trace', 'submissions').toString('base64')
  const idsOf = (submission_id: number) => {
    const ids = traceOfSubmission(secret, submission_id)
    return isSampled(ids.trace_id, config.ratio) ? ids : undefined
  }
  return {
    submission(submission_id, startedMs) {
      const ids = idsOf(submission_id)
      return ids && { trace_id: ids.trace_id, span_id: ids.root_id, parent_id: '', startedMs }
    },
    begin(submission_id) {
      const ids = idsOf(submission_id)
      return ids && { trace_id: ids.trace_id, span_id: newSpanId(), parent_id: ids.root_id, startedMs: traceClock() }
    },
    within: (span) => span && { ...span, span_id: newSpanId(), parent_id: span.span_id, startedMs: traceClock() },
    end(span, ended) {
      if (span) exporter.add({ ...span, ...ended, endedMs: traceClock() })
    },
    close: exporter.close,
  }
}
