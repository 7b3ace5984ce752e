import { isEqual, mergeLists } from './merge-lists.ts'

/**
 * Brings together what two people have made of one value since they last held the same: objects by their properties, lists by their
 * entries. Where both have changed the same thing, it is `mine`.
 */
export function mergeValues(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (isEqual(mine, base)) return theirs
  if (isEqual(theirs, base)) return mine
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergeEntries(Array.isArray(base) ? base : [], theirs, mine)
  if (isRecord(mine) && isRecord(theirs)) return mergeRecords(isRecord(base) ? base : {}, theirs, mine)
  return mine
}

type JsonRecord = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mergeRecords(base: JsonRecord, theirs: JsonRecord, mine: JsonRecord): JsonRecord {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const merged = [...names].map((name) => [name, mergeValues(base[name], theirs[name], mine[name])] as const)
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

type Entries = readonly unknown[]

/**
 * Entries have no name: records of lists that are equally long, and in which none has moved, are known by their place, all others by their
 * content.
 */
function mergeEntries(base: Entries, theirs: Entries, mine: Entries): Entries {
  const lists = [base, theirs, mine]
  const isByPlace = lists.every((list) => list.length === base.length && list.every(isRecord) && !hasMoved(base, list))
  if (isByPlace) {
    return mine.map((entry, place) => mergeValues(base[place], theirs[place], entry))
  }
  const { list } = mergeLists(byContent(base), byContent(theirs), byContent(mine))
  return list.map(({ entry }) => entry)
}

/** Whether an entry stands where there was another one, and its own place was elsewhere. */
const hasMoved = (base: Entries, list: Entries): boolean =>
  list.some((entry, place) => !isEqual(entry, base[place]) && base.some((other) => isEqual(entry, other)))

/** Equal entries are told apart by how many there are before. */
function byContent(list: Entries): { key: string; entry: unknown }[] {
  const counts = new Map<string, number>()
  return list.map((entry) => {
    const text = JSON.stringify(entry)
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    return { key: `${count} ${text}`, entry }
  })
}
