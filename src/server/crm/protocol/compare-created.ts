import type { CrmValue, CrmValues, FoundCreated } from '../port.ts'
import { isEmpty } from './values.ts'

/** Of our clock and the CRM's. */
export const slackMs = 300_000

/** What a record about others is known by, and what it must say to be the one that was to be written. */
export const aboutOthers = {
  task: { key: 'Betreff', compared: ['Betreff', 'Deadline'] },
  calendar: { key: 'description', compared: ['description', 'start_dt'] },
  agentsLog: { key: 'Aktionsart', compared: ['Aktionsart', 'Datum'] },
} as const

/** What was to be written and can be compared: users may be named in another way when they are read. */
export const writtenOf = (values: CrmValues, isUser: (name: string) => boolean): CrmValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEmpty(value) && !isUser(name)))

/** Fields that must be the same; all that were written, where nothing tells such records apart. */
export function comparedNames(module: string, written: CrmValues): readonly string[] {
  const some: readonly string[] = module in aboutOthers ? aboutOthers[module as keyof typeof aboutOthers].compared : []
  const names = some.filter((name) => Object.hasOwn(written, name))
  return names.length > 0 ? names : Object.keys(written)
}

/** The first of these lists of which something was to be written; else all that was. */
export function keyOf(written: CrmValues, lists: readonly (readonly string[])[]): CrmValues {
  const names = lists.find((list) => list.some((name) => Object.hasOwn(written, name))) ?? Object.keys(written)
  return Object.fromEntries(Object.entries(written).filter(([name]) => names.includes(name)))
}

/** Whether two values say the same; numbers however they are written: with their country, without, or in groups. */
export function saysSame([one, other]: readonly [CrmValue, CrmValue], { isPhone }: { isPhone: boolean }): boolean {
  const form = isPhone ? lastDigits : plain
  return form(one) === form(other)
}

/** Ids of the records, the oldest first, by whether they say what was to be written. */
export function sorted<T extends { id: string | number }>(
  records: readonly T[],
  isSame: (record: T) => boolean,
): FoundCreated {
  const { true: same = [], false: similar = [] } = Object.groupBy(records, (record) => String(isSame(record)))
  return { same: same.map(({ id }) => String(id)), similar: similar.map(({ id }) => String(id)) }
}

const plain = (value: CrmValue): string =>
  Array.isArray(value)
    ? value.map(String).toSorted().join('|')
    : String((value ?? '') as string)
        .trim()
        .replace(/\s+/g, ' ')
        .toLowerCase()

const lastDigits = (value: CrmValue): string => plain(value).replace(/\D/g, '').slice(-6)
