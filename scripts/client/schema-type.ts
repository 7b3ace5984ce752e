/** A JSON Schema as it stands in the OpenAPI document, as far as ours go. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  description?: string
  default?: unknown
}

/** The name of a component in TypeScript; `Error` is taken. */
export function typeName(component: string): string {
  return component === 'Error' ? 'ErrorBody' : component
}

/** The TypeScript type that a JSON Schema describes; `scope` goes before the names of components. */
export function typeOf(schema: Schema, scope = ''): string {
  if (schema.$ref !== undefined) return scope + typeName(schema.$ref.split('/').at(-1) ?? '')
  if (schema.enum) return union(schema.enum.map(literal))
  if ('const' in schema) return literal(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map((one) => typeOf(one, scope)))
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one, scope)})`).join(' & ')
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : union(types.map((type) => typeNamed(type, schema, scope)))
}

function typeNamed(type: string, schema: Schema, scope: string): string {
  switch (type) {
    case 'integer':
      return 'number'
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'array':
      return `(${schema.items ? typeOf(schema.items, scope) : 'unknown'})[]`
    case 'object':
      return objectType(schema, scope)
    default:
      return type
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema, scope: string): string {
  const open = typeof additionalProperties === 'object' ? additionalProperties : undefined
  if (!properties) return `Record<string, ${open ? typeOf(open, scope) : 'unknown'}>`
  const members = Object.entries(properties).map(([name, property]) =>
    member(name, property, { optional: !required.includes(name), scope }),
  )
  // What else there may be is not of one type with what is named.
  if (open) members.push('[name: string]: unknown')
  return `{ ${members.join('\n')} }`
}

/** One property with its description. */
export function member(name: string, schema: Schema, { optional = false, scope = '' }): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
  return `${comment(explained(schema))}${key}${optional ? '?' : ''}: ${typeOf(schema, scope)}`
}

function explained({ description = '', default: fallback }: Schema): string {
  return fallback === undefined ? description : `${description}; default ${JSON.stringify(fallback)}`
}

/** A JSDoc comment, a line for each given; nothing for nothing. */
export function comment(...lines: string[]): string {
  const said = lines.filter((line) => line !== '').map((line) => line.replaceAll('*/', '*\\/').replaceAll('\n', ' '))
  if (said.length < 2) return said.map((line) => `/** ${line} */\n`).join('')
  return `/**\n${said.map((line) => ` * ${line}`).join('\n')}\n */\n`
}

function union(types: string[]): string {
  const all = new Set(types)
  // Both values of a boolean are a boolean.
  if (all.delete('true')) all.add(all.delete('false') ? 'boolean' : 'true')
  return [...all].map((type) => (type.includes(' & ') ? `(${type})` : type)).join(' | ')
}

function literal(value: unknown): string {
  return JSON.stringify(value)
}
