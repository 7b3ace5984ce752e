import { expect, test } from 'vitest'
import type { FormContent } from '../contract/forms/form-content.ts'
import { compareContents } from './compare.ts'
import { mergeContents } from './merge.ts'
import { isEqual, mergeLists, mergeObjects } from './merge-lists.ts'
import { settled } from './named-fields.ts'
import { fieldNamed, ruleTitled } from './test-contents.ts'

const field = (id: number, label: string) => fieldNamed(id, { label })
const base: FormContent = {
  settings: { title: 'Inquiry', custom_css: 'a{}' },
  fields: [field(1, 'First'), field(2, 'Second'), field(3, 'Third')],
  rules: [ruleTitled('A'), ruleTitled('B', { priority: 5 })],
}

test('versions: what one side has changed stays; what both have changed is named, and the draft holds', () => {
  const theirs = {
    settings: { title: 'Theirs', subject: 'Thanks' },
    fields: [field(1, 'Theirs'), field(2, 'Changed'), field(4, 'Added')],
    rules: [ruleTitled('New', { priority: 1 }), ruleTitled('A', { mode: 'any' }), ruleTitled('B', { priority: 5 })],
  } satisfies FormContent
  const mine = {
    settings: { title: 'Mine', custom_css: 'a{}' },
    fields: [field(3, 'Third'), field(1, 'Mine')],
    rules: [ruleTitled('A', { tags: ['t'] }), ruleTitled('B', { priority: 5, run_on_init: 0 })],
  } satisfies FormContent
  const { content, conflicts } = mergeContents(base, theirs, mine)
  expect(content.settings).toEqual({ title: 'Mine', subject: 'Thanks' })
  // A field that one has deleted and the other has changed stays.
  expect(content.fields.map(({ id, label }) => [id, label])).toEqual([
    [1, 'Mine'],
    [2, 'Changed'],
    [4, 'Added'],
  ])
  expect(content.rules).toEqual([
    ruleTitled('A', { mode: 'any', tags: ['t'] }),
    ruleTitled('New', { priority: 1 }),
    ruleTitled('B', { priority: 5, run_on_init: 0 }),
  ])
  expect(conflicts.map(({ subject, name, properties }) => [subject, name, properties])).toEqual([
    ['setting', 'title', []],
    ['field', 'Mine', ['label']],
  ])
  // Brought together once more, it stays as it is.
  expect(mergeContents(theirs, theirs, content)).toEqual({ content, conflicts: [] })
})

test('versions: the order of properties makes no difference; rules lose what names a missing field', () => {
  expect(isEqual({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ d: null, c: 2 }], a: 1 })).toBe(true)
  expect([isEqual([], {}), isEqual([1], [1, 2]), isEqual({ a: 1 }, {}), isEqual(null, {})]).toEqual(
    Array(4).fill(false),
  )
  expect(compareContents(base, structuredClone(base))).toEqual([])
  const hide = { order: 0, action: 'hide', target_field_id: '9', value: null } as const
  const submit = { ...hide, target_field_id: '__submit' }
  const clauses = [{ when_field_id: '9', operator: 'empty', value: '' } as const]
  const after = settled({ ...base, rules: [ruleTitled('A', { clauses, actions: [hide, submit] })] })
  expect(after.rules).toEqual([ruleTitled('A', { is_enabled: 0, actions: [submit] })])
  expect(compareContents(base, after).map(({ change, name, properties }) => [change, name, properties])).toEqual([
    ['removed', 'B', []],
    ['changed', 'A', ['is_enabled', 'actions']],
  ])
})

test('versions: what one has deleted stays where the other has changed it, and goes where not', () => {
  const [before, changed, same] = [
    { key: 'a', value: 1 },
    { key: 'a', value: 2 },
    { key: 'b', value: 1 },
  ]
  const merged = (theirs: (typeof same)[], mine: (typeof same)[]) => mergeLists([before, same], theirs, mine)
  expect(merged([], [changed, same])).toEqual({ list: [changed], clashes: [] })
  expect(merged([changed, same], [])).toEqual({ list: [changed], clashes: [] })
})

test('versions: what others have added stands behind its predecessor, or in front', () => {
  const of = (keys: string) => Array.from(keys, (key) => ({ key }))
  const merged = (base: string, theirs: string, mine: string) =>
    mergeLists(of(base), of(theirs), of(mine))
      .list.map(({ key }) => key)
      .join('')
  expect(merged('abc', 'xyabzwc', 'abcd')).toBe('xyabzwcd')
  expect(merged('abc', 'axybc', 'cad')).toBe('caxyd')
  // What stood before it is gone.
  expect(merged('abc', 'axbyc', 'bc')).toBe('xbyc')
  expect(merged('', 'abc', 'de')).toBe('abcde')
  expect(merged('abc', 'axbyc', 'c')).toBe('xyc')
})

test('versions: their order is taken where the draft has kept the former one, else the draft has its own', () => {
  const of = (keys: string) => Array.from(keys, (key) => ({ key }))
  const merged = (base: string, theirs: string, mine: string) =>
    mergeLists(of(base), of(theirs), of(mine))
      .list.map(({ key }) => key)
      .join('')
  expect(merged('abc', 'cab', 'abc')).toBe('cab')
  expect(merged('abc', 'cba', 'bac')).toBe('bac')
  expect(merged('abc', 'abc', 'bac')).toBe('bac')
  expect(merged('abc', 'abc', 'xabyc')).toBe('xabyc')
  // What the draft has added stays behind.
  expect(merged('abc', 'cba', 'adbec')).toBe('cbade')
  // What is gone, or new, is in no other order.
  expect(merged('abc', 'ca', 'abc')).toBe('ca')
  expect(merged('abc', 'cba', 'xabc')).toBe('cbax')
})

test('versions: a property that one side has removed goes, and what both have changed alike is no conflict', () => {
  const before = { a: 1, b: 1, c: 1 } as Record<string, number>
  expect(mergeObjects(before, { a: 1, c: 2 }, { a: 1, b: 1, c: 2 })).toEqual({ value: { a: 1, c: 2 }, clashes: [] })
  expect(mergeObjects(before, before, { a: 1, c: 1 })).toStrictEqual({ value: { a: 1, c: 1 }, clashes: [] })
  expect(mergeObjects(before, { ...before, b: 2 }, { a: 1, c: 1 })).toEqual({
    value: { a: 1, c: 1 },
    clashes: ['b'],
  })
  expect(mergeObjects(before, { ...before, d: 4 }, before).value).toEqual({ ...before, d: 4 })
  expect(isEqual([1], { 0: 1 })).toBe(false)
  expect([isEqual('1', 1), isEqual({}, null), isEqual(undefined, {})]).toEqual([false, false, false])
  for (const other of [1, '', true, undefined]) expect(isEqual({}, other), String(other)).toBe(false)
  expect([isEqual({ a: undefined }, {}), isEqual({}, { a: undefined })]).toEqual([true, true])
})
