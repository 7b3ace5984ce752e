import { expect, test } from 'vitest'
import type { Operator } from '../contract/forms/rules.ts'
import { maxComparable } from '../budgets.ts'
import { answerOf, compareMoments, compareNumbers, listOf, momentOf, numberOf } from './compare.ts'
import { conditionMatcher } from './condition-steps.ts'
import type { Answer, RuleField } from './model.ts'

type Case = [type: RuleField['type'], answer: Answer | undefined, operator: Operator, value: Answer, holds: boolean]

const cases: Case[] = [
  ['text', ' Müller ', 'equals', 'mÜLLER', true],
  ['text', 'Müller', 'equals', 'Mull', false],
  ['text', undefined, 'equals', '', true],
  ['text', '', 'not_equals', 'x', true],
  ['text', 'X', 'not_equals', 'x', false],
  ['text', '  ', 'empty', '', true],
  ['text', 'a', 'empty', '', false],
  ['text', 'a', 'not_empty', '', true],
  ['text', undefined, 'not_empty', '', false],
  ['email', 'Info@Example.de', 'starts_with', 'info@', true],
  ['text', '', 'starts_with', '', false],
  ['text', 'Familie Müller', 'starts_with', 'müller', false],
  ['text', 'Familie Müller', 'not_starts_with', 'müller', true],
  ['text', 'Abc', 'not_starts_with', 'a', false],
  ['text', 'abc', 'not_contains', 'B', false],
  ['text', 'abc', 'contains', '', false],
  ['text', 'abc', 'not_contains', '', true],
  ['text', '', 'not_starts_with', 'a', true],
  ['textarea', 'Bitte DRINGEND melden', 'contains', 'dringend', true],
  ['text', 'Haus', 'contains', ['wohnung', 'hau'], true],
  ['text', 'b', 'in', 'a; B ;c', true],
  ['text', 'd', 'in', ['a', 'b'], false],
  ['text', '', 'in', 'a;;b', false],
  ['text', '10', 'greater_than', '9', true],
  ['text', 'abc', 'greater_than', '9', false],
  ['number', '1.0', 'equals', '1', true],
  ['number', '1,50', 'equals', '1.5', true],
  ['number', '1.5', 'not_equals', '1,5', false],
  ['number', '1.234,5', 'equals', '1234.5', true],
  ['number', '10', 'greater_than', '9,5', true],
  ['number', '10', 'greater_than', '10', false],
  ['number', '-2', 'less_than', '-1', true],
  ['number', '', 'less_than', '5', false],
  ['number', '5', 'less_than', 'many', false],
  ['number', '2', 'in', '1;2,0;3', true],
  ['rating', '4', 'equals', '4.0', true],
  ['scale', '10', 'greater_than', '9', true],
  ['scale', '7', 'less_than', '7', false],
  ['scale', '', 'less_than', '7', false],
  ['rating', '4', 'in', '3;4', true],
  ['date', '2026-05-01', 'equals', '1.5.2026', true],
  ['date', '2026-05-01', 'before', '02.05.2026', true],
  ['date', '2026-05-01', 'after', '2026-05-01', false],
  ['date', '2026-10-01', 'greater_than', '09.05.2026', true],
  ['date', '', 'before', '2026-05-01', false],
  ['date', 'soon', 'before', '2026-05-01', false],
  ['time', '08:30', 'before', '9:00', true],
  ['time', '08:30:00', 'equals', '8:30', true],
  ['datetime', '2026-05-01T10:00', 'after', '01.05.2026', false],
  ['datetime', '2026-05-01T10:00', 'equals', '2026-05-01', true],
  ['datetime', '2026-05-01T10:00', 'after', '2026-05-01 09:59', true],
  ['datetime', '2026-05-01T19:00', 'after', '18:00', true],
  ['date', '2026-05-01', 'after', '18:00', false],
  ['select', 'House', 'equals', 'house', false],
  ['select', 'house', 'equals', 'house', true],
  ['radio', 'house', 'in', 'flat;house', true],
  ['radio', '', 'in', 'flat;house', false],
  ['select', '3', 'greater_than', '2', true],
  ['checkboxes', ['a', 'b'], 'equals', ['b', 'a'], true],
  ['checkboxes', ['a', 'b'], 'equals', 'b;a', true],
  ['checkboxes', ['a', 'b'], 'equals', 'a', false],
  ['checkboxes', ['a', 'a'], 'equals', 'a', true],
  ['checkboxes', ['a', 'b'], 'contains', 'b', true],
  ['checkboxes', ['abc'], 'contains', 'b', false],
  ['checkboxes', [], 'not_contains', 'b', true],
  ['checkboxes', ['a'], 'in', 'b;a', true],
  ['checkboxes', ['A'], 'in', 'b;a', false],
  ['checkboxes', [], 'empty', '', true],
  ['checkboxes', 'a;b', 'contains', 'b', true],
  ['checkbox', '1', 'equals', 'true', true],
  ['checkbox', '', 'equals', '0', true],
  ['checkbox', '', 'not_equals', '1', true],
  ['checkbox', '1', 'not_empty', '', true],
  ['checkbox', undefined, 'empty', '', true],
  ['text', 'AB-12', 'matches', '^[a-z]{2}-\\d+$', true],
  ['tel', '49', 'matches', '\\D', false],
  ['select', 'Flat', 'matches', '^flat$', false],
  ['text', 'x', 'matches', '(', false],
  ['text', '', 'matches', '', false],
  ['number', 'x10', 'greater_than', '5', false],
  ['number', '10x', 'greater_than', '5', false],
  ['date', 'on 2026-05-01', 'before', '2026-05-02', false],
  ['date', '2026-05-01!', 'before', '2026-05-02', false],
  ['time', 'at 8:30', 'before', '9:00', false],
  ['time', '8:30:15', 'before', '8:30:20', true],
  ['datetime', '2026-05-01t10:00', 'equals', '2026-05-01  10:00', true],
  ['datetime', '2026-05-01T10:00', 'before', '2026-05-01T10:00:01', true],
  ['datetime', '2026-05-02T09:00', 'after', '2026-05-01T10:00', true],
  ['text', '2026-05-02', 'after', '2026-05-01', true],
  ['text', '2026-05-02', 'before', '2026-05-01', false],
  ['text', '5', 'less_than', '6', true],
  ['checkbox', 'No', 'empty', '', true],
  ['checkbox', ' off ', 'empty', '', true],
  ['checkbox', 'offer', 'empty', '', false],
  ['checkbox', 'x0', 'empty', '', false],
  ['checkbox', ['1'], 'not_empty', '', true],
  ['checkboxes', [' a', ''], 'equals', 'a; ', false],
  ['checkboxes', ['', ''], 'empty', '', true],
  ['checkboxes', ['a', 'b'], 'equals', 'a;c', false],
  ['text', ['a', 'b'], 'in', 'b', true],
  ['number', 'many', 'equals', 'MANY', true],
]

test.each(cases)('rules: a %s answered %j %s %j: %j [B2.5-9, B2.5-10, B2.5-11, B2.5-12]', (...each) => {
  const [type, answer, operator, value, holds] = each
  expect(conditionMatcher(type, { operator: operator, value: value })(answer)).toBe(holds)
})

test('rules: a point alone is the decimal point, a comma makes points group thousands', () => {
  const numbers = ['1.234', '1.234,0', '1234,5', '.5', '+7', '12.34,5', '1,2,3', '0x10', '1e3', 'Infinity', '']
  expect(numbers.map(numberOf)).toEqual([1.234, 1234, 1234.5, 0.5, 7, NaN, NaN, NaN, NaN, NaN, NaN])
  expect(['-1,5', '1.234.567,89', '12.345,6', '+.25', '-12.75'].map(numberOf)).toEqual([
    -1.5, 1234567.89, 12345.6, 0.25, -12.75,
  ])
  for (const text of ['x1,5', '1,5x', '1.23,4', '1234.567,8', 'x1.5', '1.5x', '5.', '1,', '.'])
    expect(numberOf(text), text).toBeNaN()
})

test('rules: a number or a moment is as long as one may be, and no longer', () => {
  const digits = '1'.repeat(maxComparable)
  expect([numberOf(digits), numberOf(`${digits}1`)]).toEqual([Number(digits), NaN])
  const spaced = (length: number) => `1.5.2026${' '.repeat(length - 13)}10:00`
  expect(momentOf(spaced(maxComparable))).toEqual(['2026-05-01', '10:00:00'])
  expect(momentOf(spaced(maxComparable + 1))).toBeUndefined()
  expect([momentOf(''), momentOf('soon')]).toEqual([undefined, undefined])
  expect([momentOf('9:05'), momentOf('31.12.2026'), momentOf('2026-05-01 9:05:07')]).toEqual([
    ['', '09:05:00'],
    ['2026-12-31', ''],
    ['2026-05-01', '09:05:07'],
  ])
})

test('rules: numbers and moments are in order, and what has no order has none', () => {
  expect([compareNumbers('2', '1,5'), compareNumbers('1', '2'), compareNumbers('x', '2')]).toEqual([0.5, -1, NaN])
  const signs = [
    ['2026-05-02', '2026-05-01'],
    ['2026-05-01', '2.5.2026'],
    ['2026-05-01', '2026-05-01 9:00'],
    ['10:00', '2026-05-01 9:00'],
    ['10:00', '2026-05-01'],
    ['soon', '10:00'],
    ['10:00', 'soon'],
  ] as const
  expect(signs.map(([left, right]) => compareMoments(left, right))).toEqual([1, -1, 0, 1, NaN, NaN, NaN])
})

test('rules: a list is a text between semicolons, or texts', () => {
  expect([listOf(' a ; b;'), listOf(['a;b']), listOf(null), listOf(undefined)]).toEqual([
    ['a', 'b', ''],
    ['a;b'],
    [],
    [],
  ])
})

const set: [RuleField['type'], Answer | null, Answer | undefined][] = [
  ['text', 'VIP', 'VIP'],
  ['text', null, ''],
  ['number', '1.234,50', '1234.5'],
  ['number', 'many', 'many'],
  ['date', '1.5.2026', '2026-05-01'],
  ['time', '9:00', '09:00'],
  ['datetime', '01.05.2026 9:00', '2026-05-01T09:00'],
  ['checkbox', 'true', '1'],
  ['checkbox', '0', ''],
  ['rating', '4,0', '4'],
  ['scale', '7', undefined],
  ['scale', '', ''],
  ['radio', 'flat', 'flat'],
  ['radio', '', ''],
  ['radio', 'castle', undefined],
  ['checkboxes', 'flat; house', ['flat', 'house']],
  ['checkboxes', ['castle', 'house'], ['house']],
  ['checkboxes', '', []],
  ['date', 'soon', 'soon'],
  ['date', ' 2026-05-01 10:00 ', '2026-05-01'],
  ['time', '2026-05-01 10:00:30', '10:00:30'],
  ['datetime', '2026-05-01T9:00', '2026-05-01T09:00'],
  ['datetime', '2026-05-01', '2026-05-01'],
  ['datetime', '10:00', '10:00'],
  ['number', ' 1,5 ', '1.5'],
  ['number', '', ''],
  ['number', ['7', '8'], '7'],
  ['checkbox', 'NO', ''],
  ['text', [], ''],
]

test.each(set)('rules: set_value puts into a %s for %j: %j [B5]', (type, value, answer) => {
  expect(answerOf({ type, options: ['house', 'flat', '4'] }, value)).toEqual(answer)
})
