interface RuleTitle {
  title: string
}

/**
 * Which rule of a list each rule of another one is, by place; `undefined` where it is none of them. Rules have no id that lasts, so one
 * is known by all of its content, else by its title, else by its place among those that are left. Takes time in proportion to the lists.
 */
export function matchRules<R extends RuleTitle>(before: readonly R[], after: readonly R[]): (number | undefined)[] {
  return ruleMatcher(before)(after)
}

/** {@link matchRules} of one list with several others. */
export function ruleMatcher<R extends RuleTitle>(before: readonly R[]) {
  const texts = before.map(canonicalText)
  return (after: readonly R[]) => matched(before, texts, after)
}

type KeyOf<R> = (rule: R, place: number) => string | number

function matched<R extends RuleTitle>(
  before: readonly R[],
  texts: readonly string[],
  after: readonly R[],
): (number | undefined)[] {
  const places: (number | undefined)[] = after.map(() => undefined)
  const left = new Set(before.keys())
  /** Matches the rules that are left by a key; of several with one key, in the order of their places. */
  const matchBy = (keyBefore: KeyOf<R>, keyOf = keyBefore) => {
    const waiting = new Map<string | number, number[]>()
    // The last first, so that the first place of a key is taken from the end.
    for (const place of [...left].toReversed()) {
      const key = keyBefore(before[place] as R, place)
      const same = waiting.get(key)
      if (same) same.push(place)
      else waiting.set(key, [place])
    }
    after.forEach((rule, place) => {
      if (places[place] !== undefined) return
      const known = waiting.get(keyOf(rule, place))?.pop()
      if (known === undefined) return
      places[place] = known
      left.delete(known)
    })
  }
  matchBy((_rule, place) => texts[place] ?? '', canonicalText)
  // Rules without a title are not known by it: each has a key of its own.
  matchBy(({ title }, place) => (title === '' ? place : title))
  matchBy((_rule, place) => place)
  return places
}

/** Equal for values that are the same as JSON, in whatever order their properties stand. */
const canonicalText = (value: unknown) => JSON.stringify(inOrder(value))

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const record = value as Record<string, unknown>
  const ordered: Record<string, unknown> = {}
  for (const name of Object.keys(record).toSorted()) ordered[name] = inOrder(record[name])
  return ordered
}
