import {
  operationsOf,
  resolved,
  type Finding,
  type OpenApi,
  type Operation,
  type Parameter,
  type PathItem,
} from './document.ts'

/** Rules of operations, of their parameters, and of paths. */
export function* operationFindings(document: OpenApi): Generator<Finding> {
  const tags = new Set(document.tags?.map(({ name }) => name))
  const schemes = new Set(Object.keys(document.components?.['securitySchemes'] ?? {}))
  const ids = operationsOf(document).map(({ operation }) => operation.operationId)
  const repeated = new Set(ids.filter((id, i) => ids.indexOf(id) !== i))
  for (const { path, item, operation } of operationsOf(document)) {
    yield* at(path, identity(operation, repeated))
    yield* at(path, labels(operation, tags))
    yield* at(path, security(operation.security, schemes))
    yield* at(path, parameterFaults(document, item, operation))
    if (path[0] === 'paths') yield* at(path, pathParameters(document, path[1] ?? '', { item, operation }))
  }
  yield* at(['security'], security(document.security, schemes))
  for (const address of Object.keys(document.paths)) yield* at(['paths', address], addressFaults(address))
}

function* at(path: Finding['path'], faults: Faults): Generator<Finding> {
  for (const [rule, message] of faults) yield { rule, path, message }
}

type Faults = Generator<[rule: string, message: string]>

function* identity({ operationId, description, responses = {} }: Operation, repeated: ReadonlySet<unknown>): Faults {
  if (!operationId) yield ['operation-operationId', 'An operation needs an operationId.']
  else {
    if (repeated.has(operationId)) yield ['operation-operationId-unique', `${operationId} is the id of two operations.`]
    if (!/^[\w.~:/?#[\]@!$&'()*+,;=-]*$/.test(operationId)) {
      yield ['operation-operationId-valid-in-url', `${operationId} has a character that an address cannot have.`]
    }
  }
  if (!description) yield ['operation-description', 'An operation needs a description.']
  if (!Object.keys(responses).some((status) => /^[23]/.test(status))) {
    yield ['operation-success-response', 'An operation needs a response of 2xx or 3xx.']
  }
}

function* labels({ tags = [] }: Operation, known: ReadonlySet<string>): Faults {
  if (tags.length === 0) yield ['operation-tags', 'An operation needs a tag.']
  if (tags.length > 1) yield ['operation-singular-tag', 'An operation has one tag.']
  for (const tag of tags.filter((name) => !known.has(name)))
    yield ['operation-tag-defined', `The document has no tag ${tag}.`]
}

function* security(asked: Record<string, string[]>[] = [], schemes: ReadonlySet<string>): Faults {
  for (const name of asked.flatMap((one) => Object.keys(one)).filter((one) => !schemes.has(one))) {
    yield ['oas3-operation-security-defined', `There is no security scheme ${name}.`]
  }
}

function* parameterFaults(document: OpenApi, item: PathItem, operation: Operation): Faults {
  for (const list of [item.parameters ?? [], operation.parameters ?? []]) {
    const names = list.map((one) => resolved<Parameter>(document, one)).map((one) => `${one.in} ${one.name}`)
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice !== undefined) yield ['operation-parameters', `The parameter ${twice} is declared twice.`]
  }
}

function* pathParameters(
  document: OpenApi,
  address: string,
  { item, operation }: { item: PathItem; operation: Operation },
): Faults {
  const named = Array.from(address.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name)
  const declared = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((one) => resolved<Parameter & { required?: boolean }>(document, one))
    .filter((one) => one.in === 'path')
  const names = declared.map(({ name }) => name)
  if (new Set(named).size !== named.length) yield ['path-params', 'A path names a parameter twice.']
  for (const name of named.filter((one) => !names.includes(one)))
    yield ['path-params', `The parameter ${name} is not declared.`]
  for (const { name = '', required } of declared) {
    if (!named.includes(name)) yield ['path-params', `The path has no parameter ${name}.`]
    if (required !== true) yield ['path-params', `The parameter ${name} of a path must be required.`]
  }
}

function* addressFaults(address: string): Faults {
  if (/\{\s*\}/.test(address)) yield ['path-declarations-must-exist', 'A parameter of a path needs a name.']
  if (/.\/$/.test(address)) yield ['path-keys-no-trailing-slash', 'A path does not end with a slash.']
  if (address.includes('?')) yield ['path-not-include-query', 'A path has no query.']
}
