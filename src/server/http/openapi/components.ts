import type { z } from 'zod'
import { jsonSchema, type Direction, type Json, type SchemaOf } from './json-schema.ts'

/**
 * Collects the schemas that have a title: each stands once among the components, without its examples, which belong to
 * the answers; any other stands where it is used. What is both sent and answered under one title, and is not the same both ways, is called `<Title>Input` where it is sent.
 */
export function componentSchemas() {
  const made = { input: new Map<string, Component>(), output: new Map<string, Component>() }

  const refer: SchemaOf = (schema, direction) => {
    const { title, description } = schema.meta() ?? {}
    if (title === undefined) return jsonSchema(schema, direction, refer)
    const origin = originOf(schema, title)
    const known = made[direction].get(title)
    if (known?.schema !== origin) {
      const entry: Component = { schema: origin, json: {} }
      // First the name, then the schema: it may hold itself.
      if (!known) made[direction].set(title, entry)
      const { title: _, examples: _examples, ...json } = jsonSchema(origin, direction, refer)
      entry.json = json
      if (known && !sameJson(known.json, json)) throw new Error(`Two different schemas are called ${title}.`)
    }
    const ownWords = description !== undefined && description !== origin.meta()?.description
    return { $ref: `${root}${direction}/${title}`, ...(ownWords && { description }) }
  }

  function nameOf(direction: Direction, title: string): string {
    const answered = made.output.get(title)
    const sent = made.input.get(title)
    return direction === 'input' && sent && answered && !sameJson(sent.json, answered.json) ? `${title}Input` : title
  }

  return {
    refer,
    /** The document with all components, under the names that are known only now. */
    complete(document: Json): Json {
      const schemas: Json = {}
      for (const direction of ['output', 'input'] as const) {
        for (const [title, { json }] of made[direction]) schemas[nameOf(direction, title)] = json
      }
      const components = { ...(document['components'] as Json), schemas: sorted(schemas) }
      return JSON.parse(
        JSON.stringify({ ...document, components }).replace(references, (_, direction: Direction, title: string) =>
          JSON.stringify(`${root}${nameOf(direction, title)}`),
        ),
      ) as Json
    },
  }
}

/** The schema that got the title; what was derived from it only describes one use of it. */
function originOf(schema: z.ZodType, title: string): z.ZodType {
  const parent = schema._zod.parent as z.ZodType | undefined
  return parent?.meta()?.title === title ? originOf(parent, title) : schema
}

interface Component {
  schema: z.ZodType
  json: Json
}

const root = '#/components/schemas/'
const references = /"#\/components\/schemas\/(input|output)\/(\w+)"/g

const sameJson = (one: Json, other: Json) => neutral(one) === neutral(other)

/** References to the same title are the same here, whichever way they go. */
function neutral(json: Json): string {
  return JSON.stringify(json).replace(references, '"$2"')
}

function sorted(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
