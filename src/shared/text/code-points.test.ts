import { expect, test } from 'vitest'
import { codePoints, isLonger } from './code-points.ts'

test('text: lengths count code points [B11-29]', () => {
  expect(codePoints('a😀ü')).toBe(3)
})

test.for([
  ['', 0, false],
  ['ab', 2, false],
  ['abc', 2, true],
  ['😀😀', 2, false],
  ['😀😀a', 2, true],
  ['abcde', 2, true],
] as const)('%j is longer than %i code points: %s', ([text, max, expected]) => {
  expect(isLonger(text, max)).toBe(expected)
})
