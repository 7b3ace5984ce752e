import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcherOf } from './automaton.ts'
import { compilePattern } from './pattern.ts'

function matching(pattern: string, flags: 'i' | '') {
  const made = compilePattern(pattern, flags)
  return made && matcherOf(made).test
}

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '\\d',
  '[ab]',
  '[^a]',
  '\\w',
  '^',
  '$',
  '\\b',
  '(a|b)',
  '(?:ab|c)',
  '(ab)',
  '',
)
const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?')
const part = fc
  .tuple(atom, quantifier)
  .map(([what, times]) => (what === '' || /^(\^|\$|\\b)$/.test(what) ? what : what + times))
const sequence = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''))
const supported = fc
  .tuple(sequence, sequence, sequence, quantifier)
  .map(([before, inner, after, times]) => `${before}(${inner})${times}|${after}`)

test('rules: a supported pattern matches what the JavaScript expression matches', () => {
  fc.assert(
    fc.property(
      supported,
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' ', 'A'), maxLength: 8 }),
      (pattern, text) => {
        expect(matching(pattern, 'i')?.(text)).toBe(new RegExp(pattern, 'iu').test(text))
      },
    ),
    { numRuns: 1500 },
  )
})

test('rules: what may be left out may be there as well, as often as its bounds say', () => {
  const cases: [pattern: string, fits: string[], others: string[]][] = [
    ['^a?b$', ['b', 'ab'], ['aab', 'a']],
    ['^a{0,2}b$', ['b', 'ab', 'aab'], ['aaab']],
    ['^a{1,3}$', ['a', 'aa', 'aaa'], ['', 'aaaa']],
    ['^a{2}$', ['aa'], ['a', 'aaa']],
    ['^a{2,}$', ['aa', 'aaaaa'], ['a']],
    ['^(?:ab)*$', ['', 'ab', 'abab'], ['a', 'aba']],
    ['^a+$', ['a', 'aaa'], ['']],
    ['^\\P{L}\\p{L}$', ['1a', '-ü'], ['ab', '12']],
    ['^[^]a]$', [], ['a]']],
    ['^[a\\]]+$', ['a]', ']'], ['b']],
  ]
  for (const [pattern, fits, others] of cases) {
    for (const text of fits) expect(matching(pattern, '')?.(text), `${pattern} ${text}`).toBe(true)
    for (const text of others) expect(matching(pattern, '')?.(text) ?? false, `${pattern} ${text}`).toBe(false)
  }
})

test('rules: any text is either a usable pattern or refused, never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab()[]{}|*+?\\^$.,12-:=!<'), maxLength: 20 }), (pattern) => {
      const matches = matching(pattern, 'i')
      if (matches) expect(matches('ab12')).toBe(new RegExp(pattern, 'iu').test('ab12'))
    }),
    { numRuns: 3000 },
  )
})

test.each([
  '',
  '(',
  ')',
  'a)',
  '[a',
  '*',
  'a**',
  '\\',
  'a{3,2}',
  '(a)\\1',
  '(?=a)',
  '(?<n>a)',
  '\\k',
  'a{501}',
  '((a*)*)*',
  'a'.repeat(201),
])('rules: the pattern %s is refused', (pattern) => expect(compilePattern(pattern, 'i')).toBeUndefined())

test('rules: patterns that make a backtracking engine hang are answered', () => {
  const text = 'a'.repeat(500)
  for (const pattern of ['^(a|a)*$', '^(a+)+b$', 'a*a*a*a*b', '(a|aa)+b']) {
    expect(matching(pattern, 'i')?.(text + '!')).toBe(pattern === '^(a|a)*$')
  }
})

test('rules: characters outside the basic plane count as one', () => {
  expect(matching('^.$', '')?.('🏠')).toBe(true)
})
