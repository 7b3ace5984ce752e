import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

const contract = join(import.meta.dirname, '../src/shared/contract/')
const functions = '?functions'
const inert = '\0inert-zod'
const validating = new Set(['data', 'query', 'body', 'summary', 'description', 'conflict'])

/**
 * The contract as the dashboard needs it: its modules are run here, and what they export is written out as data. Endpoints keep
 * method, path and shape; the schemas of form settings become JSON Schema. The validators themselves stay with the server, which
 * checks everything anyway, and so does zod. Functions are taken from the source, where they are used, with a zod that does nothing.
 */
export function contractData(): Plugin {
  return {
    name: 'contract-data',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.endsWith(functions)) return { id: source, moduleSideEffects: false }
      if (importer?.endsWith(functions) !== true) return undefined
      if (source === 'zod') return { id: inert, moduleSideEffects: false }
      return this.resolve(source, importer.slice(0, -functions.length), { skipSelf: true })
    },
    async load(id) {
      if (id === inert) return 'export const z = new Proxy(() => z, { get: () => z, apply: () => z })'
      if (!id.startsWith(contract)) return undefined
      if (id.endsWith(functions))
        return { code: readFileSync(id.slice(0, -functions.length), 'utf8'), moduleType: 'ts' }
      return { code: await dataModule(id), moduleType: 'js', moduleSideEffects: false }
    },
  }
}

async function dataModule(file: string): Promise<string> {
  const exported = Object.entries((await import(file)) as Record<string, unknown>)
  const names = exported.flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  const lines = exported
    .filter(([, value]) => typeof value !== 'function' && !isSchema(value))
    .map(([name, value]) => `export const ${name} = /* @__PURE__ */ ${expression(value)}`)
  if (names.length > 0) lines.push(`export { ${names.join(', ')} } from ${JSON.stringify(file + functions)}`)
  return lines.join('\n')
}

const isSchema = (value: unknown) => value instanceof z.ZodType

/** JSON would hold nothing of a set. */
function expression(value: unknown): string {
  if (value instanceof Map) throw new Error('A map of the contract is not written for the dashboard.')
  return value instanceof Set
    ? `new Set(/* @__PURE__ */ JSON.parse(${JSON.stringify(written([...value]))}))`
    : `JSON.parse(${JSON.stringify(written(value))})`
}

function written(value: unknown): string {
  return JSON.stringify(value, function (this: unknown, key, part: unknown) {
    const holder = this as object
    const isPartOfEndpoint = 'method' in holder && 'path' in holder
    if (isPartOfEndpoint && validating.has(key)) return undefined
    // What the API's reference says about a setting; the dashboard has words of its own.
    if (key === 'meaning' && 'schema' in holder) return undefined
    return isSchema(part) ? jsonSchema(part as z.ZodType) : part
  })
}

function jsonSchema(schema: z.ZodType): unknown {
  const {
    $schema: _version,
    description: _words,
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
