import { z } from 'zod'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import type { Json, SchemaOf } from './json-schema.ts'

/** Headers that callers may send; operations refer to them. */
export const headerParameters: Json = {
  'Idempotency-Key': header(
    'Idempotency-Key',
    'A text of your choice, new for every thing to create (a UUID, for example). The first answer is kept for 24 hours and repeated for the same key, path and body, with `Idempotency-Replayed: true`; the same key with another body is refused with 422.',
    { minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  ),
  'If-Match': header(
    'If-Match',
    'The `ETag` that was read, such as `"12"`. If the configuration has changed since, the answer is 412 and nothing changes. Without it the last write wins.',
  ),
  'If-None-Match': header(
    'If-None-Match',
    'The `ETag` that was read, such as `"12"`. If nothing has changed since, the answer is 304 without a body.',
  ),
}

function header(name: string, description: string, schema: Json = {}): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...schema } }
}

/**
 * What an operation takes beside its body: path, query, headers. They have no examples: documentation pages fill those in
 * when a call is tried, and no caller's If-Match is `"12"`.
 */
export function parametersOf(spec: EndpointSpec, refer: SchemaOf): Json[] {
  return [...inPath(spec), ...inQuery(spec, refer), ...inHeaders(spec)]
}

function inPath({ path, record }: EndpointSpec): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: inWords(name, record),
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
}

function inWords(name: string, record: EndpointSpec['record']): string {
  if (name === 'id') return `Id of the ${singular(record ?? 'record')}.`
  return `${name.endsWith('_id') ? 'Id' : 'Name'} of the ${singular(name)}.`
}

/** `form_groups` → `form group`, `delivery_id` → `delivery` */
function singular(name: string): string {
  return name.replace(/_id$|s$/, '').replaceAll('_', ' ')
}

function inQuery({ query, perPage = 25 }: EndpointSpec, refer: SchemaOf): Json[] {
  if (!(query instanceof z.ZodObject)) return []
  return Object.entries(query.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const { description, ...type } = refer(schema, 'input')
    const { default: own } = metaOf(schema)
    const fallback = name === 'per_page' && perPage !== 'all' ? perPage : own
    return {
      name,
      in: 'query',
      required: !schema.isOptional(),
      ...(description !== undefined && { description }),
      schema: { ...type, ...(fallback !== undefined && { default: fallback }) },
    }
  })
}

/** What is said about a schema, or about the one it makes optional: Zod leaves it out where values are transformed. */
function metaOf(schema: z.ZodType): { default?: unknown } {
  const inner = schema instanceof z.ZodOptional ? metaOf(schema.unwrap() as z.ZodType) : {}
  return { ...inner, ...schema.meta() }
}

function inHeaders({ method, etag, auth }: EndpointSpec): Json[] {
  const names = [
    ...(method === 'POST' && auth !== 'none' ? ['Idempotency-Key'] : []),
    ...(etag && method !== 'GET' ? ['If-Match'] : []),
    ...(etag && method === 'GET' ? ['If-None-Match'] : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}
