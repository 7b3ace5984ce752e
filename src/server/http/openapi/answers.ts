import { PageLinks, PageMeta, type EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { answerExample, examplesOf } from './examples.ts'
import type { Json, SchemaOf } from './json-schema.ts'
import { headersOf, rateLimitHeaders, refusalsOf } from './refusals.ts'

/** Everything an operation may answer. */
export function answersOf(spec: EndpointSpec, refer: SchemaOf): Json {
  return { ...success(spec, refer), ...refusalsOf(spec) }
}

function success(spec: EndpointSpec, refer: SchemaOf): Json {
  const { shape, status = 200, contentTypes = [] } = spec
  const headers = headersOf(headerNames(spec))
  if (shape === 'empty') return { 204: { description: 'Done; no body.', headers } }
  if (shape === 'events') return { 200: { description: 'Events.', headers, content: eventsAnswer(spec, refer) } }
  const content =
    shape === 'file'
      ? Object.fromEntries(contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
      : { 'application/json': jsonAnswer(spec, refer) }
  return {
    [status]: { description: status === 201 ? 'Created.' : 'Done.', headers, content },
    ...(spec.etag && spec.method === 'GET' && { 304: { description: 'Unchanged since `If-None-Match`; no body.' } }),
  }
}

/** OpenAPI has no schema for events: `x-event-data` is that of the JSON in their `data`. */
function eventsAnswer({ data }: EndpointSpec, refer: SchemaOf): Json {
  const [shown] = examplesOf(data)
  const example = `retry: 4000\n\nid: 1795253400123\nevent: changes\ndata: ${JSON.stringify(shown)}\n\n`
  const schema = { type: 'string' }
  return { 'text/event-stream': { schema, example, ...(data && { 'x-event-data': refer(data, 'output') }) } }
}

function headerNames({ method, auth, etag }: EndpointSpec): string[] {
  return [
    'X-Request-Id',
    ...rateLimitHeaders,
    ...(etag ? ['ETag'] : []),
    ...(method === 'POST' && auth !== 'none' ? ['Idempotency-Replayed'] : []),
  ]
}

function jsonAnswer(spec: EndpointSpec, refer: SchemaOf): Json {
  const element = spec.data ? refer(spec.data, 'output') : {}
  const object = (properties: Json) => ({ type: 'object', required: Object.keys(properties), properties })
  const schema =
    spec.shape === 'one'
      ? object({ data: element })
      : object({
          data: { type: 'array', items: element },
          links: refer(PageLinks, 'output'),
          meta: refer(PageMeta, 'output'),
        })
  const example = answerExample(spec)
  return { schema, ...(example !== undefined && { example }) }
}

const header = (description: string, schema: Json, example: unknown): Json => ({ description, schema, example })
const count = { type: 'integer', minimum: 0 }

export const answerHeaders: Json = {
  'X-Request-Id': header(
    'Names this request, also in our logs; a caller may choose it (8 to 64 of A-Z a-z 0-9 _ -).',
    { type: 'string' },
    'q1w2e3r4-5t',
  ),
  'X-RateLimit-Limit': header('Requests per minute that the key may make.', count, 1200),
  'X-RateLimit-Remaining': header('Requests left in this minute, about.', count, 1187),
  'X-RateLimit-Reset': header('Seconds until the minute ends.', count, 12),
  'Retry-After': header('Seconds until the next attempt may succeed.', { type: 'integer', minimum: 1 }, 12),
  ETag: header('Version of the configuration, for `If-Match` and `If-None-Match`.', { type: 'string' }, '"12"'),
  'Idempotency-Replayed': header(
    'Present when this is the kept answer of the first call with the Idempotency-Key.',
    { const: 'true' },
    'true',
  ),
  'WWW-Authenticate': header('How to authenticate.', { type: 'string' }, 'Bearer'),
}
