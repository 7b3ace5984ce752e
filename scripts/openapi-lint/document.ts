/** The parts of an OpenAPI 3.1 document that the rules read. */
export interface Parameter {
  $ref?: string
  name?: string
  in?: string
  description?: string
}

export interface Operation {
  operationId?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  responses?: Record<string, unknown>
  security?: Record<string, string[]>[]
  servers?: Server[]
  callbacks?: Record<string, Record<string, PathItem>>
}

export interface Server {
  url: string
  variables?: Record<string, { default?: string; enum?: string[] }>
}

export type PathItem = Record<string, unknown> & { parameters?: Parameter[]; servers?: Server[] }

export interface OpenApi {
  info: { description?: string; license?: object; contact?: Record<string, unknown> }
  servers?: Server[]
  security?: Record<string, string[]>[]
  tags?: { name: string; description?: string }[]
  paths: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  components?: Record<string, Record<string, unknown>>
}

/** What is wrong, and where: the keys from the root on. */
export interface Finding {
  rule: string
  path: readonly (string | number)[]
  message: string
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

interface FoundOperation {
  path: string[]
  item: PathItem
  operation: Operation
}

/** Every operation of the paths and of the webhooks, with what it shares with others of its path. */
export function operationsOf(document: OpenApi): FoundOperation[] {
  return (['paths', 'webhooks'] as const).flatMap((part) =>
    Object.entries(document[part] ?? {}).flatMap(([address, item]) =>
      methods
        .filter((method) => method in item)
        .map((method) => ({ path: [part, address, method], item, operation: item[method] as Operation })),
    ),
  )
}

/** What a reference within the document leads to. */
export function resolved<T extends object>(document: OpenApi, value: T & { $ref?: string }): T {
  if (value.$ref === undefined) return value
  const keys = value.$ref.slice(2).split('/').map(unescaped)
  return keys.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document) as T
}

const unescaped = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
export const pointer = (path: Finding['path']) =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Each object in the document with its path; what stands as an example is data and is left out. */
export function* objectsOf(
  value: unknown,
  path: (string | number)[] = [],
): Generator<[path: (string | number)[], object]> {
  if (typeof value !== 'object' || value === null) return
  yield [path, value as object]
  for (const [key, part] of Object.entries(value)) {
    // A property or a header may have the name of a keyword.
    const isName = ['properties', 'headers', 'schemas', 'parameters', 'responses'].includes(String(path.at(-1)))
    if (!isName && ['example', 'examples', 'default', 'enum', 'const'].includes(key)) continue
    yield* objectsOf(part, [...path, Array.isArray(value) ? Number(key) : key])
  }
}
