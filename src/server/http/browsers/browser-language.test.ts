import { expect, test } from 'vitest'
import { browserLanguage } from './browser-language.ts'

test.each([
  [undefined, 'de'],
  ['', 'en'],
  ['*', 'en'],
  ['sv', 'en'],
  ['tr', 'tr'],
  ['DE-ch, fr;q=0.8', 'de'],
  ['sv,pl-PL;q=0.5,it ; q=0.9', 'it'],
  ['de;q=0, nl;q=0.1', 'nl'],
  [`${'x,'.repeat(50)}fr`, 'en'],
])('public forms: a browser that prefers %o reads %s [B13-47]', (header, language) => {
  expect(browserLanguage(header)).toBe(language)
})
