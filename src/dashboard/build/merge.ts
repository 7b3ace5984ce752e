import { contentOf, type Draft, type DraftField } from './draft.ts'
import { isEqual } from './difference.ts'

export interface Merged {
  draft: Draft
  /** Whether both sides have changed the same thing to different values; the draft then has `mine`. */
  clash: boolean
}

/**
 * Brings together what two people have made of one form since they last held the same: whatever only one of them has touched is kept
 * from that one. A field that one has deleted and the other has changed stays.
 */
export function merge(base: Draft, theirs: Draft, mine: Draft): Merged {
  const texts = mergeObjects(base.texts, theirs.texts, mine.texts)
  let clash = texts.clash
  const inBase = byKey(base)
  const inTheirs = byKey(theirs)
  const inMine = byKey(mine)
  const fields = mine.fields.flatMap((own): DraftField[] => {
    const before = inBase.get(own.key)
    const other = inTheirs.get(own.key)
    if (!before) return [own]
    if (!other) return isEqual(contentOf(before), contentOf(own)) ? [] : [own]
    const merged = mergeObjects(contentOf(before), contentOf(other), contentOf(own))
    clash ||= merged.clash
    return [{ key: own.key, ...merged.value }]
  })
  const added = theirs.fields.filter((other) => {
    if (inMine.has(other.key)) return false
    const before = inBase.get(other.key)
    return !before || !isEqual(contentOf(before), contentOf(other))
  })
  const isTheirOrder = isReordered(base, theirs) && !isReordered(base, mine)
  const ordered = isTheirOrder ? inOrderOf(theirs, fields) : fields
  return { draft: { texts: texts.value, fields: withAdded(ordered, added, theirs) }, clash }
}

const byKey = ({ fields }: Draft) => new Map(fields.map((field) => [field.key, field]))
const keysOf = ({ fields }: Draft) => fields.map(({ key }) => key)

/** Whether fields that both have stand in another order. */
function isReordered(base: Draft, other: Draft): boolean {
  const [before, after] = [byKey(base), byKey(other)]
  const kept = keysOf(base).filter((key) => after.has(key))
  return !isEqual(
    kept,
    keysOf(other).filter((key) => before.has(key)),
  )
}

function mergeObjects<T extends object>(base: T, theirs: T, mine: T): { value: T; clash: boolean } {
  let clash = false
  const names = Object.keys(mine) as (keyof T)[]
  const entries = names.map((name) => {
    if (isEqual(mine[name], base[name])) return [name, theirs[name]]
    if (!isEqual(theirs[name], base[name]) && !isEqual(theirs[name], mine[name])) clash = true
    return [name, mine[name]]
  })
  return { value: Object.fromEntries(entries) as T, clash }
}

function inOrderOf(theirs: Draft, fields: readonly DraftField[]): DraftField[] {
  const places = new Map(keysOf(theirs).map((key, place) => [key, place]))
  return fields.toSorted((a, b) => (places.get(a.key) ?? Infinity) - (places.get(b.key) ?? Infinity) || 0)
}

/** Each of their new fields behind the one that stands before it with them. */
function withAdded(fields: readonly DraftField[], added: readonly DraftField[], theirs: Draft): DraftField[] {
  const order = keysOf(theirs)
  let all = [...fields]
  for (const field of added) {
    const before = order[order.indexOf(field.key) - 1]
    all = all.toSpliced(all.findIndex(({ key }) => key === before) + 1, 0, field)
  }
  return all
}
