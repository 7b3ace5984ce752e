import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { maxFaults } from '../../../shared/budgets.ts'
import { standIns } from '../../../shared/contract/stand-ins.ts'
import { partOf, schemaAt } from '../validate.ts'

/** What of a faulty body is right, as if only that had been sent. */
export interface ValidParts {
  /** Fits the schema, normalised. */
  value: unknown
  /** A path in `value` as the path in what was sent: items that were left out had counted. `undefined`: it was not sent so. */
  sentPath(path: string): string | undefined
}

/** What is left out opens up what was hidden behind it; so often at most is the rest checked. */
const rounds = 3

type Issues = readonly z.core.$ZodIssue[]

interface Faulty {
  /** What the schema said of the body; none where it fits. */
  issues: Issues
  /** In the place of what the body itself cannot do without stands the example of the schema. */
  standsIn?: boolean
}

/**
 * Leaves out of a body what its schema refuses: a property, or, where that is required and nothing stands in for it, the list's item or
 * the object that it belongs to. `undefined` where nothing is left that fits. Other requests get their turn before each check.
 */
export async function dropInvalidParts(
  schema: z.ZodType,
  body: unknown,
  { issues, standsIn = false }: Faulty,
): Promise<ValidParts | undefined> {
  const copies = new Set<unknown>()
  const places = new Map<unknown[], number[]>()
  const inPlace = new Set<string>()
  let rest = body
  let faults = issues
  for (let round = 0; round < rounds; round++) {
    // So many faults are an answer by themselves.
    if (faults.length >= maxFaults) return undefined
    const replaced = faultyPaths(faults).flatMap((path) => standInAt(schema, rest, path) ?? [])
    rest = withStandIns(rest, replaced, copies)
    for (const { path } of replaced) inPlace.add(sentPath(rest, places, keyOf(path)))
    const others = faultyPaths(faults).filter((path) => !replaced.some((one) => keyOf(one.path) === keyOf(path)))
    const faulty = others.map((path) => ({
      path,
      doomed: canBeLeftOut(schema, rest, path) ? path : holder(rest, path),
    }))
    const needed = faulty.filter(({ doomed }) => doomed.length === 0).map(({ path }) => path)
    const examples = needed.length === 0 || standsIn ? examplesOf(schema, needed) : undefined
    if (!examples) return undefined
    const doomed = faulty.map((one) => one.doomed).filter((path) => path.length > 0)
    rest = withCopies(rest, doomed, copies)
    removeAll(rest, doomed, places)
    rest = Object.keys(examples).length > 0 ? { ...(rest as object), ...examples } : rest
    for (const key of Object.keys(examples)) inPlace.add(key)
    await nextTurn()
    const result = schema.safeParse(rest)
    if (result.success) {
      return { value: result.data, sentPath: (path) => unlessIn(inPlace, sentPath(rest, places, path)) }
    }
    faults = result.error.issues
  }
  return undefined
}

type Path = readonly PropertyKey[]

const keyOf = (path: Path) => path.map(String).join('.')

const faultyPaths = (issues: Issues): Path[] =>
  issues.flatMap(({ path, code, ...issue }) =>
    code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path],
  )

interface StandIn {
  path: Path
  value: unknown
}

/** What stands in for what is at `path`, where its object cannot do without it. */
function standInAt(schema: z.ZodType, body: unknown, path: Path): StandIn | undefined {
  const owner = schemaAt(schema, path.slice(0, -1), body)
  const property = owner && partOf(owner, path.at(-1) ?? '')
  const found = property && standIns.get(property)
  const isThere = path.length > 1 && typeof valueAt(body, path.slice(0, -1)) === 'object'
  return found && isThere ? { path, value: found.value } : undefined
}

function withStandIns(body: unknown, replaced: readonly StandIn[], copies: Set<unknown>): unknown {
  const rest = withCopies(
    body,
    replaced.map(({ path }) => path),
    copies,
  )
  for (const { path, value } of replaced) {
    const owner = valueAt(rest, path.slice(0, -1)) as Record<PropertyKey, unknown>
    owner[path.at(-1) ?? ''] = value
  }
  return rest
}

/** A path that was sent, unless something else stood there, or around it. */
function unlessIn(inPlace: ReadonlySet<string>, path: string): string | undefined {
  return inPlace.has(path) || inPlace.has(path.split('.', 1)[0] ?? '') ? undefined : path
}

/** What is there, and is an item of a list, unknown, or a property that its object can do without. */
function canBeLeftOut(schema: z.ZodType, body: unknown, path: Path): boolean {
  if (path.length === 0 || valueAt(body, path) === undefined) return false
  const owner = schemaAt(schema, path.slice(0, -1), body)
  const property = owner instanceof z.ZodObject ? partOf(owner, path.at(-1) ?? '') : undefined
  return property?.safeParse(undefined).success ?? true
}

/** What stands in the example of a body at these properties of it; `undefined` where one of the paths is none, or has no example. */
function examplesOf(schema: z.ZodType, paths: readonly Path[]): Record<string, unknown> | undefined {
  const [example] = (schema.meta()?.['examples'] ?? []) as Record<string, unknown>[]
  const found: Record<string, unknown> = {}
  for (const [key, ...further] of paths) {
    if (typeof key !== 'string' || further.length > 0 || example?.[key] === undefined) return undefined
    found[key] = example[key]
  }
  return found
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce((value: unknown, key) => (value as Record<PropertyKey, unknown> | undefined | null)?.[key], body)

/** The innermost list item that the path leads into, else the outermost property. */
function holder(body: unknown, path: Path): Path {
  for (let length = path.length - 1; length > 0; length--) {
    if (Array.isArray(valueAt(body, path.slice(0, length - 1)))) return path.slice(0, length)
  }
  return path.length > 1 ? path.slice(0, 1) : []
}

/** The same with copies of the objects and lists that lead to these paths, each once: a body stays as it was sent, and is large. */
function withCopies(body: unknown, paths: readonly Path[], copies: Set<unknown>): unknown {
  const copyOf = (value: unknown) => {
    if (typeof value !== 'object' || value === null || copies.has(value)) return value
    const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
    copies.add(copy)
    return copy
  }
  const root = copyOf(body)
  for (const path of paths) {
    let parent = root as Record<PropertyKey, unknown>
    for (const key of path.slice(0, -1)) {
      parent[key] = copyOf(parent[key])
      parent = parent[key] as Record<PropertyKey, unknown>
    }
  }
  return root
}

/** Removes from the back, so that the places before keep their numbers. */
function removeAll(body: unknown, paths: readonly Path[], places: Map<unknown[], number[]>): void {
  const once = new Map(paths.map((path) => [keyOf(path), path]))
  const fromTheBack = [...once.values()].toSorted((a, b) => Number(b.at(-1)) - Number(a.at(-1)) || b.length - a.length)
  const found = fromTheBack.map((path) => ({ parent: valueAt(body, path.slice(0, -1)), key: path.at(-1) }))
  for (const { parent, key } of found) {
    if (Array.isArray(parent)) {
      const numbers = places.get(parent) ?? parent.map((_, i) => i)
      places.set(parent, numbers)
      parent.splice(Number(key), 1)
      numbers.splice(Number(key), 1)
    } else if (typeof parent === 'object' && parent !== null && key !== undefined) {
      Reflect.deleteProperty(parent, key)
    }
  }
}

function sentPath(body: unknown, places: ReadonlyMap<unknown[], number[]>, path: string): string {
  let value = body
  const parts = path.split('.').map((part) => {
    const numbers = Array.isArray(value) ? places.get(value) : undefined
    value = valueAt(value, [part])
    return String(numbers?.[Number(part)] ?? part)
  })
  return parts.join('.')
}
