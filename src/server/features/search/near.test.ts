import { expect, test } from 'vitest'
import { beginningOfNear, nearWords } from './near.ts'

test('mistyped words: one letter of a short word, two of a long one [B27-14]', () => {
  const words = ['vogel', 'vogler', 'vogt', 'voigt']
  expect(nearWords('vogle', words)).toEqual(['vogel', 'vogler'])
  expect(nearWords('vogell', words)).toEqual(['vogel'])
  expect(nearWords('vorgt', words)).toEqual(['vogt', 'voigt'])
  expect(nearWords('vxxel', words)).toEqual([])
  expect(nearWords('mustermnan', ['mustermann', 'musterhaus'])).toEqual(['mustermann'])
  expect(nearWords('musterrmamn', ['mustermann'])).toEqual(['mustermann'])
  expect(nearWords('vogel', [])).toEqual([])
})

test('mistyped words: they begin as the word that is meant, and are no numbers [B27-14]', () => {
  expect(beginningOfNear('vogl')).toBe('vo')
  expect(beginningOfNear('mustermnan')).toBe('mus')
  for (const word of ['vog', '12345', 'a1b2c3']) expect(beginningOfNear(word)).toBeUndefined()
})
