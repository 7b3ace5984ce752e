/** Whether two values are the same as JSON. */
export const isEqual = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Something in a list that is known by a key, whatever else of it changes. */
interface Keyed {
  key: string
}

/**
 * Brings together what two people have made of one list since they last held the same: whatever only one of them has touched is kept
 * from that one. An entry that one has deleted and the other has changed stays. `clash`: both have changed the same thing to different
 * values; the list then has `mine`.
 */
export function mergeLists<T extends Keyed>(
  base: readonly T[],
  theirs: readonly T[],
  mine: readonly T[],
): { list: T[]; clash: boolean } {
  const [inBase, inTheirs, inMine] = [byKey(base), byKey(theirs), byKey(mine)]
  let clash = false
  const kept = mine.flatMap((own): T[] => {
    const before = inBase.get(own.key)
    const other = inTheirs.get(own.key)
    if (!before) return [own]
    if (!other) return isChanged(before, own) ? [own] : []
    const merged = mergeObjects(before, other, own)
    clash ||= merged.clash
    return [merged.value]
  })
  const added = theirs.filter((other) => {
    if (inMine.has(other.key)) return false
    const before = inBase.get(other.key)
    return !before || isChanged(before, other)
  })
  const isTheirOrder = isReordered(base, theirs) && !isReordered(base, mine)
  return { list: withAdded(isTheirOrder ? inOrderOf(theirs, kept) : kept, added, theirs), clash }
}

/** Whatever the order of their properties. */
const isChanged = <T extends object>(before: T, after: T) =>
  (Object.keys(after) as (keyof T)[]).some((name) => !isEqual(before[name], after[name]))

const byKey = <T extends Keyed>(list: readonly T[]) => new Map(list.map((entry) => [entry.key, entry]))
const keysOf = (list: readonly Keyed[]) => list.map(({ key }) => key)

/** Whether entries that both have stand in another order. */
function isReordered(base: readonly Keyed[], other: readonly Keyed[]): boolean {
  const [before, after] = [byKey(base), byKey(other)]
  const kept = keysOf(base).filter((key) => after.has(key))
  return !isEqual(
    kept,
    keysOf(other).filter((key) => before.has(key)),
  )
}

/** The same for the properties of one thing. */
export function mergeObjects<T extends object>(base: T, theirs: T, mine: T): { value: T; clash: boolean } {
  let clash = false
  const names = Object.keys(mine) as (keyof T)[]
  const entries = names.map((name) => {
    if (isEqual(mine[name], base[name])) return [name, theirs[name]]
    if (!isEqual(theirs[name], base[name]) && !isEqual(theirs[name], mine[name])) clash = true
    return [name, mine[name]]
  })
  return { value: Object.fromEntries(entries) as T, clash }
}

function inOrderOf<T extends Keyed>(theirs: readonly T[], list: readonly T[]): T[] {
  const places = new Map(keysOf(theirs).map((key, place) => [key, place]))
  return list.toSorted((a, b) => (places.get(a.key) ?? Infinity) - (places.get(b.key) ?? Infinity) || 0)
}

/** Each of their new entries behind the one that stands before it with them. */
function withAdded<T extends Keyed>(list: readonly T[], added: readonly T[], theirs: readonly T[]): T[] {
  const order = keysOf(theirs)
  let all = [...list]
  for (const entry of added) {
    const before = order[order.indexOf(entry.key) - 1]
    all = all.toSpliced(all.findIndex(({ key }) => key === before) + 1, 0, entry)
  }
  return all
}
