import { expect, test } from 'vitest'
import { mailsQuery } from './model.ts'

test('mails: a list is asked for again while one looks at it, a search is not [B31-95]', () => {
  expect(mailsQuery({ state: 'waiting' }).refetchInterval).toBe(10_000)
  expect(mailsQuery({ q: 'marquardt' }).refetchInterval).toBe(false)
})
