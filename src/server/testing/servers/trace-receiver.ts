import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
])
const Attributes = z.array(z.strictObject({ key: z.string().min(1), value: Value }))
const TraceId = z.string().regex(/^(?!0+$)[\da-f]{32}$/)
const SpanId = z.string().regex(/^(?!0+$)[\da-f]{16}$/)
const Time = z.string().regex(/^\d{19}$/)

/** As `opentelemetry/proto/trace/v1/trace.proto` has it, in the JSON of OTLP: ids in hexadecimal, 64-bit numbers as text. */
const Request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: TraceId,
              spanId: SpanId,
              parentSpanId: SpanId.optional(),
              name: z.string().min(1),
              kind: z.number().int().min(1).max(5),
              startTimeUnixNano: Time,
              endTimeUnixNano: Time,
              attributes: Attributes,
              links: z.array(z.strictObject({ traceId: TraceId, spanId: SpanId })).optional(),
              status: z.strictObject({ code: z.number().int().min(0).max(2) }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type ReceivedSpan = z.infer<typeof Request>['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & {
  /** The same attributes by name. */
  of: Record<string, string | number | boolean>
}

export interface TraceReceiver extends AsyncDisposable {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string
  spans: ReceivedSpan[]
  /** Of the resource, by name. */
  resource: Record<string, string | number | boolean>
  /** Bodies and headers as they came. */
  requests: { headers: IncomingHttpHeaders; body: string }[]
}

/** A receiver of OTLP over HTTP on the loopback interface, which refuses what the protocol does not have. */
export async function startTraceReceiver(
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(200).end('{}'),
): Promise<TraceReceiver> {
  const received: Omit<TraceReceiver, 'url' | keyof AsyncDisposable> = { spans: [], resource: {}, requests: [] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    received.requests.push({ headers: request.headers, body })
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    if (request.headers['content-type'] !== 'application/json') return void response.writeHead(415).end()
    const parsed = Request.safeParse(JSON.parse(body))
    if (!parsed.success) return void response.writeHead(400).end(parsed.error.message)
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      Object.assign(received.resource, byName(resource.attributes))
      const spans = scopeSpans.flatMap((scope) => scope.spans)
      received.spans.push(...spans.map((span) => ({ ...span, of: byName(span.attributes) })))
    }
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...received,
    [Symbol.asyncDispose]() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function byName(attributes: z.infer<typeof Attributes>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const [[kind, one] = ['', '']] = Object.entries(value)
      return [key, kind === 'intValue' ? Number(one) : one]
    }),
  )
}
