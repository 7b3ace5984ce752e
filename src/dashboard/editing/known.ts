import { isEqual } from '../../shared/versions/merge-lists.ts'

/**
 * What both sides last held, where the server may have got drafts that it gave no answer to: whatever it holds just as one of them was
 * sent is this user's own, and no change of another one.
 */
export function knownObject<T extends object>(base: T, theirs: T, sent: readonly T[]): T {
  if (sent.length === 0) return base
  const names = Object.keys(theirs) as (keyof T)[]
  const taken = names.filter((name) => sent.some((one) => isEqual(one[name], theirs[name])))
  return { ...base, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) }
}

interface KeyedItem {
  key: string
}

/** The same for a list, whose entries may have been added, deleted and put into another order by what was sent. */
export function knownList<T extends KeyedItem>(
  base: readonly T[],
  theirs: readonly T[],
  sent: readonly (readonly T[])[],
): readonly T[] {
  if (sent.length === 0) return base
  const known = theirs.flatMap((other): T[] => {
    const own = sent.flatMap((list) => list.find(({ key }) => key === other.key) ?? [])
    const before = base.find(({ key }) => key === other.key) ?? own[0]
    return before ? [knownObject(before, other, own)] : []
  })
  const held = new Set(theirs.map(({ key }) => key))
  const kept = base.filter(({ key }) => !held.has(key) && sent.every((list) => list.some((one) => one.key === key)))
  if (sent.some((list) => isSameOrder(list, theirs))) return [...known, ...kept]
  const places = new Map(base.map(({ key }, place) => [key, place]))
  const placeOf = ({ key }: T) => places.get(key) ?? base.length
  return [...known, ...kept].toSorted((a, b) => placeOf(a) - placeOf(b))
}

function isSameOrder(list: readonly KeyedItem[], other: readonly KeyedItem[]): boolean {
  const keysOf = (items: readonly KeyedItem[], within: readonly KeyedItem[]) => {
    const keys = new Set(within.map(({ key }) => key))
    return items.flatMap(({ key }) => (keys.has(key) ? [key] : []))
  }
  return isEqual(keysOf(list, other), keysOf(other, list))
}
