import { format, type FormatConfig } from 'oxfmt'
import { comment, member, typeName, typeOf, type Schema } from './schema-type.ts'

/** The parts of our OpenAPI document that the client is made from. */
export interface Document {
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

interface Operation {
  /** `forms_create` */
  operationId: string
  tags: string[]
  summary: string
  description: string
  /** Absent where an API key is enough, which is the rule of the document. */
  security?: unknown[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

interface Endpoint extends Operation {
  resource: string
  name: string
  method: string
  path: string
}

const banner = '/** Generated from docs/openapi.json by npm run generate. Do not edit. */\n\n'

/** The generated files of the TypeScript client: path below `clients/typescript/src` → text. */
export async function clientFiles(document: Document, style: FormatConfig): Promise<Record<string, string>> {
  const texts = { 'types.ts': typesText(document), 'operations.ts': operationsText(document) }
  const formatted = Object.entries(texts).map(async ([name, text]) => {
    const { code, errors } = await format(name, banner + text, style)
    if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join(' · ')}`)
    return [name, code] as const
  })
  return Object.fromEntries(await Promise.all(formatted))
}

function typesText({ components }: Document): string {
  return Object.entries(components.schemas)
    .map(([component, schema]) => {
      const name = typeName(component)
      const type = typeOf(schema)
      const declaration = type.startsWith('{') ? `export interface ${name} ${type}` : `export type ${name} = ${type}`
      return comment(schema.description ?? '') + declaration
    })
    .join('\n\n')
}

function operationsText(document: Document): string {
  const endpoints = endpointsOf(document)
  const resources = [...Map.groupBy(endpoints, ({ resource }) => resource)]
  const tagText = ({ tags: [tag] }: Endpoint) => document.tags.find(({ name }) => name === tag)?.description ?? ''
  const interfaces = resources.map(
    ([resource, list]) =>
      `${comment(list[0] ? tagText(list[0]) : '')}${resource}: { ${list.map((one) => callText(one, document)).join('\n')} }`,
  )
  const table = resources.map(([resource, list]) => `${resource}: { ${list.map(rowText).join(',')} }`)
  return [
    "import type { Call, EachCall, Keyed, Operation, PageCall, PageQuery, Versioned } from './call.ts'\n" +
      "import type * as types from './types.ts'",
    ...endpoints.flatMap((endpoint) => queryDeclaration(endpoint)),
    `/** Every call of the API, by resource. */\nexport interface Calls { ${interfaces.join('\n\n')} }`,
    `/** How each call is made. */\nexport const operations: Record<keyof Calls, Record<string, Operation>> = { ${table.join(',')} }`,
  ].join('\n\n')
}

/** What an API key can call. */
function endpointsOf({ paths }: Document): Endpoint[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security }]) => security === undefined)
      .map(([method, operation]) => {
        const [resource = '', name = ''] = operation.operationId.split('_')
        return { ...operation, resource, name, method: method.toUpperCase(), path }
      }),
  )
}

function callText(endpoint: Endpoint, document: Document): string {
  const { name, method, path, summary, description } = endpoint
  const text = comment(`${summary}.`, description, `\`${method} ${path}\``)
  const input = inputText(endpoint, document)
  const { shape, type } = answerOf(endpoint)
  if (shape !== 'page') return `${text}${name}: Call<${input}, ${type}>`
  const each = `${comment(`Each element of all pages of \`${name}\`.`)}${eachName(name)}: EachCall<${input}, ${type}>`
  return `${text}${name}: PageCall<${input}, ${type}>${method === 'GET' ? `\n${each}` : ''}`
}

/** `list` → `listAll` */
function eachName(name: string): string {
  return `${name}All`
}

/** What a call takes: parts of the path, query, body, and the headers that mean something for it. */
function inputText(endpoint: Endpoint, { components }: Document): string {
  const { parameters, requestBody } = endpoint
  const query = queryOf(endpoint)
  const inPath = parameters.filter((one): one is Parameter => 'in' in one && one.in === 'path')
  const members = [
    ...inPath.map(parameterText),
    ...(query.length > 0 ? [`query${query.some(({ required }) => required) ? '' : '?'}: ${queryName(endpoint)}`] : []),
    ...(requestBody ? [`body: ${typeOf(bodyOf(requestBody).schema, 'types.')}`] : []),
  ]
  const headers = parameters.flatMap((one) => ('$ref' in one ? [components.parameters[componentName(one.$ref)]] : []))
  const traits = headers.flatMap((header) => headerTraits[header?.name ?? ''] ?? [])
  return [`{ ${members.join('\n')} }`, ...traits].join(' & ')
}

const headerTraits: Record<string, string> = { 'If-Match': 'Versioned', 'Idempotency-Key': 'Keyed' }

function queryOf({ parameters }: Endpoint): Parameter[] {
  return parameters.filter((one): one is Parameter => 'in' in one && one.in === 'query')
}

/** `FormsListQuery`, or the one of every list that has nothing of its own. */
function queryName(endpoint: Endpoint): string {
  const names = queryOf(endpoint).map(({ name }) => name)
  if (names.every((name) => pageParameters.includes(name))) return 'PageQuery'
  return [endpoint.resource, endpoint.name, 'query'].map((word) => word.replace(/^./, (c) => c.toUpperCase())).join('')
}

const pageParameters = ['page', 'per_page']

function queryDeclaration(endpoint: Endpoint): string[] {
  const query = queryOf(endpoint)
  const name = queryName(endpoint)
  if (query.length === 0 || name === 'PageQuery') return []
  const own = query.filter((one) => !pageParameters.includes(one.name))
  const base = own.length < query.length ? ' extends PageQuery' : ''
  return [`export interface ${name}${base} { ${own.map(parameterText).join('\n')} }`]
}

function parameterText({ name, required = false, description = '', schema }: Parameter): string {
  return member(name, { ...schema, description }, { optional: !required, scope: 'types.' })
}

function bodyOf({ content }: NonNullable<Operation['requestBody']>): { type: string; schema: Schema } {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  return { type, schema }
}

function componentName(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

/** The successful answer: its envelope, and the type of what is in it. */
function answerOf({ responses }: Endpoint): { shape: 'one' | 'page' | 'empty' | 'file'; type: string } {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = response?.content?.['application/json']?.schema
  if (!response?.content) return { shape: 'empty', type: 'void' }
  if (!schema) return { shape: 'file', type: 'Blob' }
  const { data = {}, links } = schema.properties ?? {}
  if (links) return { shape: 'page', type: typeOf(data.items ?? {}, 'types.') }
  return { shape: 'one', type: typeOf(data, 'types.') }
}

function rowText(endpoint: Endpoint): string {
  const { name, method, path, requestBody } = endpoint
  const multipart = requestBody && bodyOf(requestBody).type === 'multipart/form-data'
  const { shape } = answerOf(endpoint)
  return `${name}: { method: '${method}', path: '${path}', shape: '${shape}'${multipart ? ', multipart: true' : ''} }`
}
