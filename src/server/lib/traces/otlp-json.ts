import type { FinishedSpan, SpanAttributes, SpanKind } from './span.ts'

/** Numbers of the enumeration `SpanKind` in OTLP. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 }

/** `ExportTraceServiceRequest` in the JSON of OTLP. Written by hand: it takes a third of the time of `JSON.stringify` on its objects. */
export function otlpJson(resource: SpanAttributes, spans: readonly FinishedSpan[]): string {
  const scope = '{"scope":{"name":"foyer"},"spans":['
  return `{"resourceSpans":[{"resource":{"attributes":${attributesJson(resource)}},"scopeSpans":[${scope}${spans.map(spanJson).join(',')}]}]}]}`
}

function spanJson(span: FinishedSpan): string {
  const parent = span.parent_id === '' ? '' : `"parentSpanId":"${span.parent_id}",`
  // 2: STATUS_CODE_ERROR; left out, it is unset.
  const status = span.failed ? ',"status":{"code":2}' : ''
  const link = span.link ? `,"links":[{"traceId":"${span.link.trace_id}","spanId":"${span.link.span_id}"}]` : ''
  return (
    `{"traceId":"${span.trace_id}","spanId":"${span.span_id}",${parent}"name":${JSON.stringify(span.name)},"kind":${kinds[span.kind]},` +
    `"startTimeUnixNano":"${nanoseconds(span.startedMs)}","endTimeUnixNano":"${nanoseconds(span.endedMs)}",` +
    `"attributes":${attributesJson(span.attributes)}${link}${status}}`
  )
}

/** A number of JavaScript holds microseconds of this century exactly, and no nanoseconds. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`

function attributesJson(attributes: SpanAttributes): string {
  let text = ''
  for (const name in attributes) {
    const value = attributes[name]
    if (value !== undefined) text += `${text === '' ? '' : ','}{"key":"${name}","value":${valueJson(value)}}`
  }
  return `[${text}]`
}

function valueJson(value: string | number | boolean): string {
  if (typeof value === 'string') return `{"stringValue":${JSON.stringify(value)}}`
  if (typeof value === 'boolean') return `{"boolValue":${value}}`
  return Number.isInteger(value) ? `{"intValue":"${value}"}` : `{"doubleValue":${value}}`
}
