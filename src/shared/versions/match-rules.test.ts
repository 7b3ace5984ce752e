import { expect, test } from 'vitest'
import { matchRules } from './match-rules.ts'

const rule = (title: string, value: unknown = '', more: Record<string, unknown> = {}) => ({ title, value, ...more })

test('versions: a rule is known by its content, else by its title, else by its place', () => {
  const before = [rule('A', 1), rule('B', 2), rule('', 3)]
  expect(matchRules(before, [rule('', 3), rule('A', 9), rule('B', 2)])).toEqual([2, 0, 1])
  expect(matchRules(before, [rule('C', 8), rule('B', 2), rule('', 4), rule('', 5)])).toEqual([0, 1, 2, undefined])
})

test('versions: equal rules are taken in the order of their places, whatever the order of their properties', () => {
  const before = [rule('A', 1), rule('A', 1)]
  expect(matchRules(before, [{ value: 1, title: 'A' }, rule('A', 1), rule('A', 1)])).toEqual([0, 1, undefined])
})

test('versions: values that are written alike are not taken for each other', () => {
  expect(matchRules([rule('', '1'), rule('', 1)], [rule('', 1), rule('', '1')])).toEqual([1, 0])
  expect(matchRules([rule('', null), rule('', ['a,1:b'])], [rule('', ['a', 'b']), rule('', null)])).toEqual([
    undefined,
    0,
  ])
  expect(matchRules([rule('', 1, { tag: undefined })], [rule('', 2), rule('', 1)])).toEqual([undefined, 0])
})
