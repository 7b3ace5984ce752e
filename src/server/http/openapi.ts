import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ErrorBody, PageLinks, PageMeta, type EndpointSpec } from '../../shared/contract/endpoint.ts'

type Json = Record<string, unknown>
type Contract = Record<string, Record<string, EndpointSpec>>

/** `GET /api/v1/openapi.json`, for everybody: made on the first call. */
export function serveOpenApi(server: FastifyInstance, contract: Contract, serverUrl: string): void {
  let text: string | undefined
  server.get('/api/v1/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(contract, serverUrl))
    return reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(text)
  })
}

/**
 * The OpenAPI 3.1 document, made from the very declarations that the kernel runs: paths, parameters, bodies, answers,
 * errors and security all follow from them.
 */
export function openApiDocument(contract: Contract, serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Error: schemaOf(ErrorBody, 'output') }
  for (const [resource, endpoints] of Object.entries(contract)) {
    for (const [name, spec] of Object.entries(endpoints)) {
      const item = (paths[spec.path] ??= {})
      item[spec.method.toLowerCase()] = operation(spec, `${resource}_${name}`, words(resource), (schema, io) =>
        shared(schemas, schema, io),
      )
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer API',
      version: '1',
      description: 'Forms for real-estate agencies, every field mapped to a record of the CRM.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ api_key: [] }],
    tags: Object.keys(contract).map((name) => ({ name: words(name) })),
    paths,
    components: {
      securitySchemes: {
        api_key: { type: 'http', scheme: 'bearer', description: 'An API key of the account.' },
        session: { type: 'apiKey', in: 'cookie', name: 'foyer_session', description: 'A dashboard session.' },
      },
      schemas,
    },
  }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

/** A schema with a title stands once among the components, and is referred to; any other stands where it is used. */
function shared(schemas: Json, schema: z.ZodType, io: 'input' | 'output'): Json {
  const title = schema.meta()?.title
  if (title === undefined) return schemaOf(schema, io)
  schemas[title] ??= schemaOf(schema, io)
  return { $ref: `#/components/schemas/${title}` }
}

function operation(spec: EndpointSpec, operationId: string, tag: string, refer: SchemaOf): Json {
  const security = { account: undefined, session: [{ session: [] }], none: [] }[spec.auth ?? 'account']
  return {
    operationId,
    tags: [tag],
    summary: spec.summary,
    ...(security && { security }),
    parameters: [...pathParameters(spec), ...queryParameters(spec), ...headerParameters(spec)],
    ...(spec.body && {
      requestBody: { required: true, content: { 'application/json': { schema: refer(spec.body, 'input') } } },
    }),
    responses: {
      ...success(spec, refer),
      ...Object.fromEntries(errorStatuses(spec).map((status) => [status, refusal(status)])),
    },
  }
}

function pathParameters({ path }: EndpointSpec): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
}

function queryParameters({ query }: EndpointSpec): Json[] {
  if (!(query instanceof z.ZodObject)) return []
  return Object.entries(query.shape).map(([name, schema]) => {
    const { description, ...type } = schemaOf(schema as z.ZodType, 'input')
    return { name, in: 'query', required: false, ...(description !== undefined && { description }), schema: type }
  })
}

function headerParameters({ method, etag }: EndpointSpec): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  if (method === 'POST') return [header('Idempotency-Key', 'The first answer is kept for 24 hours and repeated.')]
  if (etag && method !== 'GET') return [header('If-Match', 'The ETag that was read; a stale one is refused with 412.')]
  return []
}

function success({ shape, status, data }: EndpointSpec, refer: SchemaOf): Json {
  if (shape === 'empty') return { 204: { description: 'Done; no body.' } }
  const element = data ? refer(data, 'output') : {}
  const object = (properties: Json) => ({ type: 'object', required: Object.keys(properties), properties })
  const schema =
    shape === 'one'
      ? object({ data: element })
      : object({
          data: { type: 'array', items: element },
          links: refer(PageLinks, 'output'),
          meta: refer(PageMeta, 'output'),
        })
  return {
    [status ?? 200]: {
      description: status === 201 ? 'Created.' : 'Done.',
      content: { 'application/json': { schema } },
    },
  }
}

const refusals: Record<number, string> = {
  401: 'The API key is missing or invalid.',
  403: 'The record belongs to another account, or the plan does not include the feature.',
  404: 'The record does not exist.',
  412: 'The form was changed in the meantime.',
  422: 'Something sent is not valid; `errors` names every fault.',
  429: 'Too many requests; `Retry-After` gives the seconds to wait.',
}

function errorStatuses(spec: EndpointSpec): number[] {
  const { auth, record, feature, etag, method, query, body } = spec
  return [
    ...(auth === 'none' && method !== 'POST' ? [] : [401]),
    ...(record || feature ? [403] : []),
    ...(record ? [404] : []),
    ...(etag && method !== 'GET' ? [412] : []),
    ...(query || body || method === 'POST' ? [422] : []),
    429,
  ]
}

function refusal(status: number): Json {
  return {
    description: refusals[status],
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return json
}

/** `formGroups` → `form groups` */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
