import { z } from 'zod'
import { fieldName } from './clean-json.ts'
import { invalid, maxFaults, type FieldErrors } from './errors.ts'

/**
 * Checks a body or query against its schema and returns the normalised value; throws one 422 that names every fault.
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
  throw invalid(fieldErrors(result.error.issues, schema))
}

const none: ReadonlySet<string> = new Set()

function without(input: unknown, keys: ReadonlySet<string>): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  if (!Object.keys(input).some((key) => keys.has(key))) return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => !keys.has(key)))
}

/** Keys that an answer has and the body of a write does not: read-only, so ignored when sent back (contract §2). */
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
export function fieldErrors(issues: readonly Issue[], schema: z.ZodType): FieldErrors {
  const errors: FieldErrors = Object.create(null)
  let room = maxFaults
  let suggestions = maxSuggestions
  for (const issue of issues) {
    if (room <= 0) break
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(shapeOf(schemaAt(schema, issue.path)) ?? {})
      for (const key of issue.keys.slice(0, room)) {
        add(errors, [...issue.path, key], unknownKey(key, suggestions-- > 0 ? known : []))
        room--
      }
    } else {
      add(errors, issue.path, sentence(issue))
      room--
    }
  }
  return { ...errors }
}

function add(errors: FieldErrors, path: readonly PropertyKey[], message: string) {
  const list = (errors[path.map(String).join('.') || 'body'] ??= [])
  if (!list.includes(message)) list.push(message)
}

/** Our schemas carry sentences with `{field}`; what Zod says by itself is turned into one. */
function sentence(issue: Issue): string {
  const name = fieldName(issue.path)
  if (issue.message.includes('{field}')) return issue.message.replaceAll('{field}', name || 'body')
  const missing =
    issue.code === 'invalid_type' && (issue.expected === 'nonoptional' || issue.message.endsWith('received undefined'))
  if (missing && issue.path.length > 0) return `The ${name} field is required.`
  if (issue.code === 'invalid_type' && issue.path.length === 0) return 'The body must be a JSON object.'
  if (issue.message.endsWith('.')) return issue.message
  return `The ${name || 'body'} field is invalid: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`
}

function unknownKey(key: string, known: string[]): string {
  const shown = key.length > 60 ? `${key.slice(0, 60)}…` : key
  const nearest = nearestOf(key, known)
  return nearest ? `The ${shown} field is unknown. Did you mean ${nearest}?` : `The ${shown} field is unknown.`
}

/** The schema of the object at `path`, as far as objects, arrays, optionals and nullables lead. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let current: z.ZodType | undefined = unwrap(schema)
  for (const part of path) {
    if (current instanceof z.ZodObject) current = current.shape[String(part)]
    else if (current instanceof z.ZodArray) current = current.element as z.ZodType
    else return undefined
    current = current && unwrap(current)
  }
  return current
}

function unwrap(schema: z.ZodType): z.ZodType {
  let current = schema
  while (current instanceof z.ZodOptional || current instanceof z.ZodNullable) current = current.unwrap() as z.ZodType
  return current
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
