/** Whether two values are the same as JSON, in whatever order their properties stand. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const name of Object.keys(one)) if (!isEqual(one[name], other[name])) return false
  for (const name of Object.keys(other)) if (!Object.hasOwn(one, name) && other[name] !== undefined) return false
  return true
}

/** Something in a list that is known by a key, whatever else of it changes. */
interface KeyedItem {
  key: string
}

/** What of one entry both sides have changed to different values. */
interface Clash<T> {
  key: string
  names: (keyof T)[]
}

/**
 * Brings together what two people have made of one list since they last held the same: whatever only one of them has touched is kept
 * from that one. An entry that one has deleted and the other has changed stays. `clashes`: the properties of entries that both have
 * changed to different values; the list then has `mine`.
 */
export function mergeLists<T extends KeyedItem>(
  base: readonly T[],
  theirs: readonly T[],
  mine: readonly T[],
): { list: T[]; clashes: Clash<T>[] } {
  const [inBase, inTheirs, inMine] = [byKey(base), byKey(theirs), byKey(mine)]
  const clashes: Clash<T>[] = []
  const kept = mine.flatMap((own): T[] => {
    const before = inBase.get(own.key)
    const other = inTheirs.get(own.key)
    if (!before) return [own]
    if (!other) return isChanged(before, own) ? [own] : []
    const merged = mergeObjects(before, other, own)
    if (merged.clashes.length > 0) clashes.push({ key: own.key, names: merged.clashes })
    return [merged.value]
  })
  const added = theirs.filter((other) => {
    if (inMine.has(other.key)) return false
    const before = inBase.get(other.key)
    return !before || isChanged(before, other)
  })
  const isTheirOrder = isReordered(base, theirs) && !isReordered(base, mine)
  return { list: withAdded(isTheirOrder ? inOrderOf(theirs, kept) : kept, added, theirs), clashes }
}

/** Whatever the order of their properties. */
const isChanged = <T extends object>(before: T, after: T) =>
  (Object.keys(after) as (keyof T)[]).some((name) => !isEqual(before[name], after[name]))

const byKey = <T extends KeyedItem>(list: readonly T[]) => new Map(list.map((entry) => [entry.key, entry]))
const keysOf = (list: readonly KeyedItem[]) => list.map(({ key }) => key)

/** Whether entries that both have stand in another order. */
function isReordered(base: readonly KeyedItem[], other: readonly KeyedItem[]): boolean {
  const [before, after] = [byKey(base), byKey(other)]
  const kept = keysOf(base).filter((key) => after.has(key))
  return !isEqual(
    kept,
    keysOf(other).filter((key) => before.has(key)),
  )
}

/** The same for the properties of one thing; one that is missing has no value. */
export function mergeObjects<T extends object>(base: T, theirs: T, mine: T): { value: T; clashes: (keyof T)[] } {
  const clashes: (keyof T)[] = []
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof T)[]
  const entries = names.map((name) => {
    if (isEqual(mine[name], base[name])) return [name, theirs[name]]
    if (!isEqual(theirs[name], base[name]) && !isEqual(theirs[name], mine[name])) clashes.push(name)
    return [name, mine[name]]
  })
  return { value: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T, clashes }
}

function inOrderOf<T extends KeyedItem>(theirs: readonly T[], list: readonly T[]): T[] {
  const places = new Map(keysOf(theirs).map((key, place) => [key, place]))
  return list.toSorted((a, b) => (places.get(a.key) ?? Infinity) - (places.get(b.key) ?? Infinity) || 0)
}

/** Each of their new entries behind the one that stands before it with them. Takes time in proportion to the lists. */
function withAdded<T extends KeyedItem>(list: readonly T[], added: readonly T[], theirs: readonly T[]): T[] {
  if (added.length === 0) return [...list]
  const previous = new Map(theirs.map(({ key }, place) => [key, theirs[place - 1]?.key]))
  const known = new Set(keysOf(list))
  const first: T[] = []
  const behind = new Map<string, T>()
  for (const entry of added) {
    const before = previous.get(entry.key)
    if (before !== undefined && known.has(before)) behind.set(before, entry)
    else first.push(entry)
    known.add(entry.key)
  }
  const all: T[] = []
  for (const entry of [...first, ...list]) {
    for (let next: T | undefined = entry; next;) {
      all.push(next)
      const { key } = next
      next = behind.get(key)
      behind.delete(key)
    }
  }
  return all
}
