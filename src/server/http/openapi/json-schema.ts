import { z } from 'zod'

export type Json = Record<string, unknown>
/** Whether a schema describes what callers send or what they get. */
export type Direction = 'input' | 'output'
/** The JSON Schema of a Zod schema, or a reference to it. */
export type SchemaOf = (schema: z.ZodType, direction: Direction) => Json

/**
 * The JSON Schema (draft 2020-12) of a Zod schema. A schema inside it that has a title is replaced by what `refer` gives.
 * Answers may get more keys within version 1 [B9], so theirs are left open.
 */
export function jsonSchema(schema: z.ZodType, direction: Direction, refer: SchemaOf): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: direction,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const inner = zodSchema as unknown as z.ZodType
      if (jsonSchema.title === undefined || inner === schema) return
      const reference = refer(inner, direction)
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, reference)
    },
  })
  return tidy(json, direction) as Json
}

/** The same schema in fewer words, its descriptions written alike. */
function tidy(value: unknown, direction: Direction): unknown {
  if (Array.isArray(value)) return value.map((one) => tidy(one, direction))
  if (typeof value !== 'object' || value === null) return value
  const json: Json = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner, direction)]))
  if (direction === 'output' && json['additionalProperties'] === false) delete json['additionalProperties']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  // A number in a query string is checked as text.
  if (json['type'] === 'integer') delete json['pattern']
  if (typeof json['propertyNames'] === 'object') delete json['propertyNames']
  if (typeof json['description'] === 'string') json['description'] = capitalised(json['description'])
  return withFlatChoice(json)
}

/** Values and addresses keep the case they are written in. */
function capitalised(text: string): string {
  return text.replace(/^(?!(?:null|true|false|https?)\b)[a-z](?=[a-z]*[\s,;])/, (letter) => letter.toUpperCase())
}

/** One `anyOf` instead of one within another, and `type: [T, 'null']` instead of a choice between T and null. */
function withFlatChoice({ anyOf, ...rest }: Json): Json {
  if (!Array.isArray(anyOf)) return rest
  const choices = (anyOf as Json[]).flatMap((one) =>
    Object.keys(one).join() === 'anyOf' ? (one['anyOf'] as Json[]) : [one],
  )
  const [one = {}, other = {}] = choices
  const nullable = choices.length === 2 && other['type'] === 'null' && typeof one['type'] === 'string'
  if (!nullable || 'const' in one) return { ...rest, anyOf: choices }
  const values = one['enum'] as unknown[] | undefined
  return { ...one, ...rest, type: [one['type'], 'null'], ...(values && { enum: [...values, null] }) }
}
