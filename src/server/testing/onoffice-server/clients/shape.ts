/**
 * What a value is made of, to compare an answer with an example of the documentation: kinds of values, names of fields, and the first of
 * a list. Numbers of contacts in names (`phone__13021`) are alike.
 */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, entry]) => [name.replace(/__\d+/, '__1'), shapeOf(entry)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
