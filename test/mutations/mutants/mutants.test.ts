import { expect, test } from 'vitest'
import { applied } from './edit.ts'
import { mutantsOf } from './mutants.ts'
import { changedPatterns } from './regular-expressions.ts'
import { sqlEdits } from './sql.ts'

const changesOf = (text: string) => mutantsOf('a.ts', text).map(({ change }) => change)
const mutatedTexts = (text: string) => mutantsOf('a.ts', text).map((mutant) => applied(text, mutant))

test('mutants: comparisons are moved by one and turned round, and their operands stay', () => {
  expect(mutatedTexts('f(a < b)')).toEqual([';', 'f(a <= b)', 'f(a >= b)'])
  expect(mutatedTexts('const x = (a) - (b)')).toEqual(['const x = (a) + (b)'])
  expect(changesOf("const x = a + 'text'")).toEqual(["'text' → ''"])
})

test('mutants: every part of a chain of conditions is left out once', () => {
  expect(mutatedTexts('const x = a && (b || c) && d')).toEqual([
    'const x = (b || c) && d',
    'const x = a && d',
    'const x = a && (c) && d',
    'const x = a && (b) && d',
    'const x = a && (b || c)',
  ])
})

test('mutants: a test is true and false in turn, a loop never begins, and its counter stays', () => {
  expect(changesOf('if (a === b) f()')).toEqual(['a === b → true', 'a === b → false', 'f() → ;'])
  expect(changesOf('for (let i = 0; i < n; i++) f()')).toEqual(['i < n → false', '< → <=', '< → >=', 'f() → ;'])
})

test('mutants: what is no code at run time, and names, stay as they are', () => {
  expect(
    changesOf(`import { a } from './a.ts'
export type Kind = 'one' | 'two'
interface Shape { kind: Kind; 'a-b': true }
const shape = { 'a-b': a, kind: b as 'one' } satisfies Shape
throw new RangeError('Not this.')`),
  ).toEqual(["throw new RangeError('Not this.') → ;"])
  expect(changesOf("if (kind === 'one') throw error")).toEqual([
    "kind === 'one' → true",
    "kind === 'one' → false",
    'throw error → ;',
  ])
})

test('mutants: methods give way to their opposite, or are left out', () => {
  expect(changesOf('const x = list.filter(isGood).some(isBest)')).toEqual(['without .filter(isGood)', 'some → every'])
  expect(changesOf('const x = Math.min(a, b)')).toEqual(['min → max'])
  expect(changesOf("const q = db.selectFrom('a').where('b', '<=', c)")).toEqual([
    "without .where('b', '<=', c)",
    "'<=' → '<'",
  ])
})

test('mutants: conditions of SQL are changed, assignments and ranges are not', () => {
  const text = 'update a set b = c, d = e where f = 1 and g is null and h between 1 and 2'
  expect(sqlEdits(text, 0).map((edit) => applied(text, edit))).toEqual([
    text.replace('g is null', 'g is not null'),
    text.replace('and g', 'or g'),
    text.replace('and h', 'or h'),
    text.replace('f =', 'f <>'),
  ])
  expect(changesOf('const q = sql`select 1 where a < ${b}`')).toEqual(['< → <='])
})

test('mutants: anchors and repetitions of patterns are left out, and a group stays a group', () => {
  expect(changedPatterns('^a+(?:b|c)?$', 'i')).toEqual([
    '/a+(?:b|c)?$/i',
    '/^a(?:b|c)?$/i',
    '/^a+(?:b|c)$/i',
    '/^a+(?:b|c)?/i',
    '/^a+(?:b|c)?$/',
  ])
  expect(changedPatterns(String.raw`[+*]\+x{2,3}?`, '')).toEqual([String.raw`/[+*]\+x/`])
})

test('mutants: each says its line, also behind letters outside of ASCII, and is the same at every time', () => {
  const text = "const ä = 'ü🏠'\nconst b = a ?\n  c : d\n"
  expect(mutantsOf('a.ts', text)).toMatchObject([
    { line: 1, source: "const ä = 'ü🏠'", change: "'ü🏠' → ''" },
    { line: 2, change: 'a → true' },
    { line: 2, change: 'a → false' },
  ])
  expect(mutatedTexts(text)[0]).toBe("const ä = ''\nconst b = a ?\n  c : d\n")
  expect(mutantsOf('a.ts', text)).toEqual(mutantsOf('a.ts', text))
})
