import { z } from 'zod'
import { maxFaults } from '../../shared/budgets.ts'
import { refusal, refusalIn, type Refusal } from '../../shared/refusals/catalogue.ts'
import { fieldName } from './bodies/clean-json.ts'
import { ApiError, invalid, type FieldErrors } from './errors.ts'

/** The 422 of a body or query that its schema refuses, with what the schema said. */
export class SchemaError extends ApiError {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(error: ApiError, issues: readonly z.core.$ZodIssue[]) {
    super(error.kind, error.refusal, { message: error.message, errors: error.errors ?? {} })
    this.issues = issues
  }
}

/**
 * Checks a body or query against its schema and returns the normalised value; throws one `SchemaError` that names every fault.
 * Keys that `readOnly` holds are ignored, so that a client can write back what it read; other unknown keys are refused
 * with the nearest known name.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  input: unknown,
  readOnly: ReadonlySet<string> = none,
): z.output<S> {
  const result = schema.safeParse(readOnly.size > 0 ? without(input, readOnly) : input)
  if (result.success) return result.data
  throw new SchemaError(invalid(fieldErrors(result.error.issues, schema, input)), result.error.issues)
}

const none: ReadonlySet<string> = new Set()

/** The same without the keys that no caller may write. */
export function without(input: unknown, keys: ReadonlySet<string>): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  if (!Object.keys(input).some((key) => keys.has(key))) return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => !keys.has(key)))
}

/** Keys that an answer has and the body of a write does not: read-only, so ignored when sent back [B11]. */
export function readOnlyKeys(body: z.ZodType | undefined, data: z.ZodType | undefined): ReadonlySet<string> {
  const writable = shapeOf(body)
  const readable = shapeOf(data)
  if (!writable || !readable) return none
  return new Set(Object.keys(readable).filter((key) => !(key in writable)))
}

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> | undefined {
  return schema instanceof z.ZodObject ? schema.shape : undefined
}

type Issue = z.core.$ZodIssue

/** Unknown keys that get a suggestion: each is compared with every known name. */
const maxSuggestions = 20

/** Every fault by its path, or the first `maxFaults` of them. */
function fieldErrors(issues: readonly Issue[], schema: z.ZodType, input: unknown): FieldErrors {
  const errors: FieldErrors = Object.create(null)
  let room = maxFaults
  let suggestions = maxSuggestions
  for (const issue of issues.flatMap((one) => withinUnion(one, input))) {
    if (room <= 0) break
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(shapeOf(schemaAt(schema, issue.path, input)) ?? {})
      for (const key of issue.keys.slice(0, room)) {
        add(errors, [...issue.path, key], unknownKey(key, suggestions-- > 0 ? known : []))
        room--
      }
    } else {
      add(errors, issue.path, saidOf(issue))
      room--
    }
  }
  return { ...errors }
}

function add(errors: FieldErrors, path: readonly PropertyKey[], said: Refusal) {
  const list = (errors[path.map(String).join('.') || 'body'] ??= [])
  if (!list.some((one) => one.message === said.message)) list.push(said)
}

/** Our schemas carry refusals of the catalogue; what Zod says by itself is turned into one. */
export function saidOf(issue: Issue): Refusal {
  const name = fieldName(issue.path)
  const known = refusalIn(issue.message, name || 'body')
  if (known) return known
  const missing =
    issue.code === 'invalid_type' && (issue.expected === 'nonoptional' || issue.message.endsWith('received undefined'))
  if (missing && issue.path.length > 0) return refusal('required', { field: name })
  if (issue.code === 'invalid_type' && issue.path.length === 0) return refusal('body_not_object')
  const reason = issue.message.charAt(0).toLowerCase() + issue.message.slice(1).replace(/\.$/, '')
  return refusal('value_invalid', { field: name || 'body', reason })
}

function unknownKey(key: string, known: string[]): Refusal {
  const field = key.length > 60 ? `${key.slice(0, 60)}…` : key
  const nearest = nearestOf(key, known)
  return nearest ? refusal('field_misspelt', { field, nearest }) : refusal('field_unknown', { field })
}

/** Of an object that fits no alternative of a union, what is wrong inside it, where one alternative takes objects. */
function withinUnion(issue: Issue, input: unknown): Issue[] {
  if (issue.code !== 'invalid_union' || !isObject(issue.path.reduce(valueOf, input))) return [issue]
  const close = issue.errors.filter((faults) =>
    faults.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  )
  const [faults] = close
  if (close.length !== 1 || !faults) return [issue]
  return faults.map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] }))
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function valueOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined
}

/** The schema of the object at `path` of `input`, as far as objects, arrays and unions of objects lead. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[], input: unknown): z.ZodType | undefined {
  let value = input
  let current = unwrap(schema, value)
  for (const part of path) {
    value = valueOf(value, part)
    const next = current && partOf(current, part)
    if (!next) return undefined
    current = unwrap(next, value)
  }
  return current
}

export function partOf(schema: z.ZodType, part: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) {
    const { shape } = schema
    return Object.hasOwn(shape, part) ? (shape[String(part)] as z.ZodType) : undefined
  }
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined
}

/** What a schema checks `value` with, once it is neither missing nor null. */
export function unwrap(schema: z.ZodType, value: unknown): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrap(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodPipe) {
    return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType, value)
  }
  if (!(schema instanceof z.ZodUnion)) return schema
  const objects = schema.options.filter((option) => option instanceof z.ZodObject)
  const named = schema instanceof z.ZodDiscriminatedUnion ? schema.def.discriminator : undefined
  if (named === undefined) return objects[0]
  return objects.find(
    ({ shape }) => (shape as Record<string, z.ZodType>)[named]?.safeParse(valueOf(value, named)).success,
  )
}

/** The known name that needs the fewest edits, if they are at most a third of its letters. */
export function nearestOf(word: string, known: readonly string[]): string | undefined {
  if (word.length > 60) return undefined
  let best: string | undefined
  let fewest = Infinity
  for (const name of known) {
    const edits = editDistance(word.toLowerCase(), name.toLowerCase())
    if (edits < fewest) [best, fewest] = [name, edits]
  }
  return best !== undefined && fewest <= Math.max(2, Math.floor(best.length / 3)) ? best : undefined
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
