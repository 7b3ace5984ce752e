/** What stands beside a span. Numbers, states and names of our own only: nothing that a visitor or a user wrote. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** Work under way that will be a span. */
export interface OpenSpan {
  trace_id: string
  span_id: string
  /** Empty: it begins the trace. */
  parent_id: string
  startedMs: number
}

export type SpanKind = 'internal' | 'server' | 'client'

/** A span of another service that has led to this one (`traceparent`). */
export interface SpanLink {
  trace_id: string
  span_id: string
}

export interface EndedSpan {
  name: string
  kind: SpanKind
  attributes: SpanAttributes
  failed?: boolean
  link?: SpanLink | undefined
}

export interface FinishedSpan extends OpenSpan, EndedSpan {
  endedMs: number
}
