import { expect, test } from 'vitest'
import { percentIn } from './format.ts'

test('dashboard: a share is written as the language writes it [B31-186]', () => {
  expect([5.4, 33.333, 100].map(percentIn('en'))).toEqual(['5.4%', '33.3%', '100%'])
  expect([5.4, 33.333, 100].map(percentIn('de'))).toEqual(['5,4\u00a0%', '33,3\u00a0%', '100\u00a0%'])
})
