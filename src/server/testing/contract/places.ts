/** A place in a JSON value: the keys that lead to it. */
export type Place = readonly string[]

/** Every place in a value; the first is the value itself. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

/** A copy of the value with another value at a place. */
export function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((inner, i) => (String(i) === key ? replaced(inner, rest, by) : inner))
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, by) }
}

/** The JSON text of a value with any text in the place of a part of it: not every hostile value survives `JSON.stringify`. */
export function textWith(value: unknown, place: Place, text: string): string {
  const hole = 'The place of the text.'
  return JSON.stringify(replaced(value, place, hole)).replace(JSON.stringify(hole), () => text)
}
