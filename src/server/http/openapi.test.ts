import { expect, test } from 'vitest'
import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import { contract } from '../../shared/contract/index.ts'
import { startApp } from '../testing/harness.ts'
import { openApiDocument } from './openapi.ts'

type Json = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- a document read freely

const document = openApiDocument(contract, 'https://forms.example/api/v1') as Json
const specs = Object.values(contract).flatMap((list) => Object.values(list) as EndpointSpec[])
const operationOf = ({ path, method }: EndpointSpec): Json => document['paths'][path]?.[method.toLowerCase()]

test('contract 2: every endpoint of the contract is in the document, and nothing else', () => {
  const listed = Object.entries<Json>(document['paths']).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.toSorted()).toEqual(specs.map(({ method, path }) => `${method} ${path}`).toSorted())
  const ids = specs.map((spec) => operationOf(spec)['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('each operation says its parameters, body, answer and refusals', () => {
  for (const spec of specs) {
    const { parameters, requestBody, responses, summary } = operationOf(spec)
    expect(summary).toBe(spec.summary)
    const inPath = parameters.filter((one: Json) => one['in'] === 'path').map((one: Json) => one['name'])
    expect(inPath, spec.path).toEqual([...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(requestBody !== undefined, spec.path).toBe(spec.body !== undefined)
    const statuses = Object.keys(responses).map(Number)
    expect(statuses).toContain(spec.status ?? (spec.shape === 'empty' ? 204 : 200))
    if (spec.record) expect(statuses).toEqual(expect.arrayContaining([401, 403, 404]))
    if (spec.body || spec.query) expect(statuses).toContain(422)
    if (spec.query) expect(parameters.some((one: Json) => one['in'] === 'query')).toBe(true)
  }
})

test('every reference leads somewhere, and no type is left open by accident', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(references.length).toBeGreaterThan(20)
  for (const name of references) expect(document['components'].schemas, name).toHaveProperty(name!)
  const form =
    document['components'].schemas['Form'] ??
    operationOf(contract.forms.get)['responses'][200].content['application/json'].schema.properties.data
  for (const [name, property] of Object.entries<Json>(form['properties'])) expect(property, name).not.toEqual({})
})

test('a body names its required keys and its limits', () => {
  const schema = operationOf(contract.webhooks.create)['requestBody'].content['application/json'].schema
  const body = schema['$ref'] ? document['components'].schemas[schema['$ref'].split('/').at(-1)] : schema
  expect(body['required']).toEqual(['url'])
  expect(body['additionalProperties']).toBe(false)
  const perPage = operationOf(contract.forms.list)['parameters'].find((one: Json) => one['name'] === 'per_page')
  expect(perPage.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 })
})

test('a session, a key or nothing: each operation says what it needs', () => {
  expect(document['security']).toEqual([{ api_key: [] }])
  expect(operationOf(contract.session.remove)['security']).toEqual([{ session: [] }])
  expect(operationOf(contract.session.create)['security']).toEqual([])
  expect(operationOf(contract.forms.list)).not.toHaveProperty('security')
})

test('contract 2: GET /api/v1/openapi.json answers it to everybody', async () => {
  await using app = await startApp({ env: { PUBLIC_URL: 'https://forms.example' } })
  const response = await app.server.inject('/api/v1/openapi.json')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  expect(JSON.parse(response.body)).toEqual(JSON.parse(JSON.stringify(document)))
})
