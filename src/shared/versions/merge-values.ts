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
 * Entries with an id are known by it, and merged by their properties. Others have no name: records of lists that are equally long, and in
 * which none has moved, are known by their place, all others by their content. What both have put in one place may be two different things:
 * it is the whole entry of `mine`.
 */
function mergeEntries(base: Entries, theirs: Entries, mine: Entries): Entries {
  const lists = [base, theirs, mine]
  if (lists.every(haveIds)) return mergeById(base, theirs, mine)
  const isByPlace = lists.every((list) => list.length === base.length && list.every(isRecord) && !hasMoved(base, list))
  if (isByPlace) {
    return mine.map((entry, place) => (isEqual(entry, base[place]) ? theirs[place] : entry))
  }
  const { list } = mergeLists(byContent(base), byContent(theirs), byContent(mine))
  return list.map(({ entry }) => entry)
}

const idOf = (entry: unknown): string | undefined =>
  isRecord(entry) && ['string', 'number'].includes(typeof entry['id']) ? JSON.stringify(entry['id']) : undefined

function haveIds(list: Entries): boolean {
  const ids = list.map(idOf)
  return !ids.includes(undefined) && new Set(ids).size === list.length
}

function mergeById(base: Entries, theirs: Entries, mine: Entries): Entries {
  const keyed = (list: Entries) => list.map((entry) => ({ key: idOf(entry) ?? '', entry }))
  const entriesOf = (list: Entries) => new Map(keyed(list).map(({ key, entry }) => [key, entry]))
  const [inBase, inTheirs, inMine] = [entriesOf(base), entriesOf(theirs), entriesOf(mine)]
  const { list } = mergeLists(keyed(base), keyed(theirs), keyed(mine))
  return list.map(({ key, entry }) =>
    inTheirs.has(key) && inMine.has(key) ? mergeValues(inBase.get(key), inTheirs.get(key), inMine.get(key)) : entry,
  )
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
