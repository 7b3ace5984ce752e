import { expect, test } from 'vitest'
import { askedAgain } from './asked-again.ts'

test('mails: a list is asked for again while one looks at it, a search is not [B31-95]', () => {
  expect(askedAgain(undefined)).toBe(10_000)
  expect(askedAgain('marquardt')).toBe(false)
})
