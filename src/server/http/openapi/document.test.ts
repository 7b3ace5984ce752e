import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { ErrorBody } from '../../../shared/contract/error-body.ts'
import { contract } from '../../../shared/contract/index.ts'
import { UpdatePayload, WebhookPayload } from '../../../shared/contract/submissions/webhook-payload.ts'
import { startApp } from '../../testing/harness.ts'
import { openApiDocument } from './document.ts'
import { examplesOf } from './examples.ts'

type Json = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- a document read freely

const document = openApiDocument(contract, 'https://forms.example/api/v1') as Json
const endpoints = Object.entries(contract).flatMap(([resource, list]) =>
  Object.entries(list).map(([name, spec]) => ({ name: `${resource}.${name}`, spec: spec as EndpointSpec })),
)
const specs = endpoints.map(({ spec }) => spec)
const operationOf = ({ path, method }: EndpointSpec): Json => document['paths'][path]?.[method.toLowerCase()]
const success = (spec: EndpointSpec): Json => {
  const status = spec.status ?? (spec.shape === 'empty' ? 204 : 200)
  return operationOf(spec)['responses'][status]
}

/** The thing itself, where the document only refers to it. */
function found(value: Json): Json {
  if (typeof value['$ref'] !== 'string') return value
  const path = value['$ref'].slice(2).split('/')
  return path.reduce((at, key) => at?.[key], document)
}

test('http: every endpoint of the contract is in the document, and nothing else [B11]', () => {
  const listed = Object.entries<Json>(document['paths']).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.toSorted()).toEqual(specs.map(({ method, path }) => `${method} ${path}`).toSorted())
  const ids = specs.map((spec) => operationOf(spec)['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('openapi: each operation says its parameters, body, answer and refusals', () => {
  for (const spec of specs) {
    const { parameters, requestBody, responses, summary } = operationOf(spec)
    expect(summary).toBe(spec.summary)
    const inPath = parameters.filter((one: Json) => one['in'] === 'path').map((one: Json) => one['name'])
    expect(inPath, spec.path).toEqual([...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(requestBody !== undefined, spec.path).toBe(spec.body !== undefined || spec.files !== undefined)
    expect(success(spec), spec.path).toBeDefined()
    const statuses = Object.keys(responses).map(Number)
    expect(statuses).toEqual(expect.arrayContaining([429, 503]))
    if (spec.record) expect(statuses).toEqual(expect.arrayContaining([401, 403, 404]))
    if (spec.body) expect(statuses).toEqual(expect.arrayContaining([400, 413, 415, 422]))
    if (spec.query) expect(parameters.some((one: Json) => one['in'] === 'query')).toBe(true)
  }
})

test('http: every refusal shows its body; 429 and 503 say when to try again [B7]', () => {
  const schema = document['components'].schemas.Error
  for (const spec of specs) {
    for (const [status, response] of Object.entries<Json>(operationOf(spec)['responses'])) {
      if (Number(status) < 400) continue
      const { description, content, headers } = found(response)
      expect(description).not.toBe('')
      expect(found(content['application/json'].schema)).toBe(schema)
      expect(ErrorBody.safeParse(content['application/json'].example).success).toBe(true)
      if (status === '429' || status === '503') expect(found(headers['Retry-After'])['schema'].type).toBe('integer')
    }
  }
})

test('openapi: operations, tags, parameters, headers and properties have a description', () => {
  const silent: string[] = []
  const hear = (where: string, { description }: Json) => {
    if (typeof description !== 'string' || description === '') silent.push(where)
  }
  // A flag or a timestamp says nothing about what it is for; any other component does.
  const explained = (property: Json) =>
    /\/(Flag|Timestamp)$/.test(property['$ref'] ?? '') ? property : { ...found(property), ...property }
  const walk = (value: unknown, where: string) => {
    if (typeof value !== 'object' || value === null) return
    // The envelope of every answer is explained once, in the introduction.
    if (!/\/(examples?|schema)$/.test(where)) {
      for (const [name, property] of Object.entries<Json>((value as Json)['properties'] ?? {})) {
        if (typeof property === 'object' && !('const' in property)) hear(`${where}.${name}`, explained(property))
      }
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, `${where}/${key}`)
  }
  for (const { name, spec } of endpoints) {
    if (spec.description === undefined) silent.push(`description of ${name}`)
    for (const one of operationOf(spec)['parameters']) hear(`${name} ${found(one)['name']}`, found(one))
  }
  for (const tag of document['tags']) hear(`tag ${tag.name}`, tag)
  for (const [name, header] of Object.entries<Json>(document['components'].headers)) hear(name, header)
  walk(document['components'].schemas, '')
  expect(silent).toEqual([])
})

const kinds = ['$ref', 'type', 'anyOf', 'oneOf', 'enum', 'const']

test('openapi: every reference leads somewhere, and no type is left open by accident', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = '']) => name)
  expect(references.length).toBeGreaterThan(20)
  for (const name of new Set(references)) expect(found({ $ref: name }), name).toBeDefined()
  const open = Object.entries<Json>(document['components'].schemas).flatMap(([component, { properties }]) =>
    Object.entries<Json>(properties ?? {})
      .filter(([, property]) => !kinds.some((kind) => kind in property) && property['readOnly'] !== true)
      .map(([name]) => `${component}.${name}`),
  )
  expect(open).toEqual([])
})

test.each(endpoints.filter(({ spec }) => !['empty', 'file', 'events'].includes(spec.shape)))(
  '$name: the example of the answer is an answer',
  ({ spec }) => {
    const { example } = success(spec)['content']['application/json']
    expect(example).toBeDefined()
    const data: unknown[] = spec.shape === 'page' ? example.data : [example.data]
    expect(data.length).toBeGreaterThan(0)
    for (const one of data) expect(spec.data?.safeParse(one).error?.issues).toBeUndefined()
  },
)

test.each(endpoints.filter(({ spec }) => spec.body && !spec.files))(
  '$name: the example of the body is a valid body',
  ({ spec }) => {
    const { example } = operationOf(spec)['requestBody'].content['application/json']
    expect(example).toBeDefined()
    for (const one of examplesOf(spec.body)) expect(spec.body?.safeParse(one).error?.issues).toBeUndefined()
  },
)

test('openapi: a body names its required keys and its limits; an answer may get more keys', () => {
  const { schema } = operationOf(contract.webhooks.create)['requestBody'].content['application/json']
  expect(found(schema)).toMatchObject({ required: ['url'], additionalProperties: false })
  expect(document['components'].schemas.Webhook).not.toHaveProperty('additionalProperties')
  const { schemas } = document['components']
  expect(schemas.FormPatch.properties.font_size).toMatchObject({ type: ['integer', 'null'], minimum: 12, maximum: 24 })
  const perPage = operationOf(contract.forms.list)['parameters'].find((one: Json) => one['name'] === 'per_page')
  expect(perPage.schema).toMatchObject({ type: 'integer', minimum: 1, default: 25 })
})

test('http: ETag, If-Match and Idempotency-Key stand where they work [B11-40]', () => {
  const names = (spec: EndpointSpec) => operationOf(spec)['parameters'].map((one: Json) => found(one)['name'])
  expect(names(contract.forms.get)).toContain('If-None-Match')
  expect(operationOf(contract.forms.get)['responses']).toHaveProperty('304')
  expect(names(contract.forms.update)).toContain('If-Match')
  expect(success(contract.forms.update)['headers']).toHaveProperty('ETag')
  expect(operationOf(contract.forms.update)['responses']).toHaveProperty('412')
  expect(names(contract.forms.create)).toContain('Idempotency-Key')
  expect(names(contract.session.create)).not.toContain('Idempotency-Key')
})

test('a session, a key or nothing: each operation says what it needs', () => {
  expect(document['security']).toEqual([{ api_key: [] }])
  expect(operationOf(contract.session.remove)['security']).toEqual([{ session: [] }])
  expect(operationOf(contract.session.create)['security']).toEqual([])
  expect(operationOf(contract.forms.list)).not.toHaveProperty('security')
})

test('openapi: an endpoint with files takes a form; one that answers a file says its type', () => {
  const upload = {
    method: 'POST',
    path: '/scans',
    summary: 'Upload',
    body: z.strictObject({ name: z.string() }),
    files: ['front', 'back'],
    requiredFiles: ['front'],
    limit: 'pdf_preview',
    shape: 'empty',
  } satisfies EndpointSpec
  const download = {
    method: 'GET',
    path: '/scans/{id}/file',
    summary: 'Download',
    record: 'forms',
    contentTypes: ['application/pdf'],
    shape: 'file',
  } satisfies EndpointSpec
  const { paths } = openApiDocument({ scans: { upload, download } }, '/api/v1') as Json
  const { schema } = paths['/scans'].post.requestBody.content['multipart/form-data']
  expect(schema.required).toEqual(['name', 'front'])
  expect(Object.keys(schema.properties)).toEqual(['name', 'front', 'back'])
  expect(schema.properties.front).toMatchObject({ type: 'string', format: 'binary' })
  expect(paths['/scans'].post.description).toContain('At most 10 calls per minute')
  expect(paths['/scans/{id}/file'].get.responses[200].content).toHaveProperty(['application/pdf'])
})

test.each([
  ['submission.created', WebhookPayload],
  ['submission.updated', UpdatePayload],
])(
  'http: %s is documented with its payload, an example of it and every header that is sent [B6, B26-3]',
  (event, payload) => {
    const { requestBody, parameters } = document['webhooks'][event].post
    const { schema, example } = requestBody.content['application/json']
    expect(found(schema)['required']).toEqual(['event', 'created_at', 'form', 'submission', 'crm_ids'])
    expect(payload.safeParse(example).error?.issues).toBeUndefined()
    expect(parameters.map((one: Json) => one['name'])).toEqual(
      expect.arrayContaining(['X-Service-Event', 'X-Service-Signature', 'X-Service-Delivery', 'X-Service-Attempt']),
    )
  },
)

test('http: GET /api/v1/openapi.json answers it without a key [B11-44]', async () => {
  await using app = await startApp({ env: { PUBLIC_URL: 'https://forms.example' } })
  const response = await app.server.inject('/api/v1/openapi.json')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  expect(JSON.parse(response.body)).toEqual(JSON.parse(JSON.stringify(document)))
  const packed = await app.server.inject({ url: '/api/v1/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(response.body)
})
