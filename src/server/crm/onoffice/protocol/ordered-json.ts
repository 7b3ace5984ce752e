/** JSON as it was written: objects are maps in the order of their keys. */
export type OrderedJson = string | number | boolean | null | OrderedJson[] | Map<string, OrderedJson>

/**
 * Parses JSON and keeps the order of keys, which an object would not: it sorts those that look like numbers, and codes of
 * selections do. Every key is marked before the parser sees it. Throws `SyntaxError`.
 */
export function parseOrdered(json: string): OrderedJson {
  // A whole string at a time, so that a colon inside one marks nothing.
  const marked = json.replace(/"((?:[^"\\]|\\.)*)"(\s*:)?/g, (text, key: string, colon: string | undefined) =>
    colon === undefined ? text : `"_${key}"${colon}`,
  )
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value).map(([key, entry]) => [key.slice(1), entry]))
      : value,
  ) as OrderedJson
}

/** The entries of an object; none of what PHP writes for an empty one, a list, and of anything else. */
export function entriesOf(value: OrderedJson | undefined): [string, OrderedJson][] {
  return value instanceof Map ? [...value] : []
}
