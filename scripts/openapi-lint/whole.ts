import { objectsOf, operationsOf, pointer, type Finding, type OpenApi, type Server } from './document.ts'

/** Rules of the document as a whole: what stands at its root, prose, schemas, and components. */
export function* documentFindings(document: OpenApi): Generator<Finding> {
  yield* infoFindings(document)
  yield* tagFindings(document)
  yield* serverFindings(document)
  yield* unusedComponents(document)
  for (const [path, value] of objectsOf(document)) {
    for (const [rule, message] of objectFaults(path, value as Record<string, unknown>)) yield { rule, path, message }
  }
  for (const { path, operation } of operationsOf(document)) {
    if (path[0] !== 'webhooks') continue
    if (operation.servers) yield { rule: 'oas3_1-servers-in-webhook', path, message: 'A webhook has no servers.' }
    if (operation.callbacks) yield { rule: 'oas3_1-callbacks-in-webhook', path, message: 'A webhook has no callbacks.' }
  }
}

function* infoFindings({ info }: OpenApi): Generator<Finding> {
  const path = ['info']
  if (!info.description) yield { rule: 'info-description', path, message: 'The document needs a description.' }
  if (!info.license) yield { rule: 'info-license', path, message: 'The document needs a licence.' }
  if (info.contact && ['name', 'url', 'email'].some((key) => !info.contact?.[key])) {
    yield { rule: 'contact-properties', path: ['info', 'contact'], message: 'A contact has name, url and email.' }
  }
}

function* tagFindings({ tags = [] }: OpenApi): Generator<Finding> {
  const names = tags.map(({ name }) => name)
  if (names.length === 0) yield { rule: 'openapi-tags', path: [], message: 'The document needs tags.' }
  for (const [i, { name, description }] of tags.entries()) {
    const path = ['tags', i]
    if (names.indexOf(name) !== i)
      yield { rule: 'openapi-tags-uniqueness', path, message: `Two tags are called ${name}.` }
    if (!description) yield { rule: 'tag-description', path, message: `The tag ${name} needs a description.` }
  }
}

function* serverFindings({ servers = [] }: OpenApi): Generator<Finding> {
  if (servers.length === 0) yield { rule: 'oas3-api-servers', path: [], message: 'The document needs a server.' }
  for (const [i, server] of servers.entries()) {
    const path = ['servers', i]
    if (/.\/$/.test(server.url))
      yield { rule: 'oas3-server-trailing-slash', path, message: 'The address of a server does not end with a slash.' }
    if (/example\.com/i.test(server.url))
      yield { rule: 'oas3-server-not-example.com', path, message: 'The address of a server is not an example.' }
    for (const message of variableFaults(server)) yield { rule: 'oas3-server-variables', path, message }
  }
}

function* variableFaults({ url, variables = {} }: Server): Generator<string> {
  const named = Array.from(url.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name)
  for (const name of named.filter((one) => !(one in variables))) yield `The variable ${name} is not declared.`
  for (const [name, { default: value, enum: values }] of Object.entries(variables)) {
    if (!named.includes(name)) yield `The address has no variable ${name}.`
    if (values && !values.includes(value ?? '')) yield `The default of ${name} is none of its values.`
  }
}

function* unusedComponents({ components = {}, ...rest }: OpenApi): Generator<Finding> {
  const used = new Set(JSON.stringify({ components, ...rest }).match(/(?<="\$ref":")#\/components\/[^"]+/g))
  for (const [kind, entries] of Object.entries(components)) {
    // A security scheme is used by its name, not by a reference.
    if (kind === 'securitySchemes') continue
    for (const name of Object.keys(entries)) {
      const path = ['components', kind, name]
      if (!used.has(`#${pointer(path)}`)) yield { rule: 'oas3-unused-component', path, message: `${name} is not used.` }
    }
  }
}

type Faults = Generator<[rule: string, message: string]>

function* objectFaults(path: readonly (string | number)[], value: Record<string, unknown>): Faults {
  const { description, type, enum: values, items, callbacks } = value
  if (typeof description === 'string') {
    if (description.includes('eval(')) yield ['no-eval-in-markdown', 'A description does not call eval.']
    if (/<script/i.test(description)) yield ['no-script-tags-in-markdown', 'A description has no script.']
  }
  if (Array.isArray(values)) yield* enumFaults(values, type)
  if (type === 'array' && items === undefined) yield ['array-items', 'An array says what its items are.']
  if (
    typeof value['in'] === 'string' &&
    typeof value['name'] === 'string' &&
    path.includes('parameters') &&
    !description
  ) {
    yield ['oas3-parameter-description', `The parameter ${value['name']} needs a description.`]
  }
  if (callbacks !== undefined && path.includes('callbacks'))
    yield ['oas3-callbacks-in-callbacks', 'A callback has no callbacks.']
}

function* enumFaults(values: unknown[], type: unknown): Faults {
  const written = values.map((value) => JSON.stringify(value))
  if (new Set(written).size !== written.length) yield ['duplicated-entry-in-enum', 'A value is listed twice.']
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : undefined
  const wrong = types && values.find((value) => !types.some((name) => isOf(name, value)))
  if (wrong !== undefined) yield ['typed-enum', `${JSON.stringify(wrong)} is not of the type ${String(type)}.`]
}

function isOf(type: unknown, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  return typeof value === type && value !== null
}
