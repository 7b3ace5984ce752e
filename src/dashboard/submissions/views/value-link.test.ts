import { expect, test } from 'vitest'
import { linkOf } from './value-link.ts'

test('submissions: addresses and numbers lead to the mail program, the telephone, or the page', () => {
  expect(linkOf('ada+1@home.example', 'email')).toBe('mailto:ada%2B1@home.example')
  expect(linkOf('+49 (0)221 / 12 34-56', 'tel')).toBe('tel:+49221123456')
  expect(linkOf('0221 123456', 'tel')).toBe('tel:0221123456')
  expect(linkOf('(+49) 40 55', 'tel')).toBe('tel:+494055')
  expect(linkOf('Tel.: +49 221 55 (mobil)', 'tel')).toBe('tel:+4922155')
  expect(linkOf('0170 1234567 (ab 18 Uhr)', 'tel')).toBeUndefined()
  expect(linkOf('040 5566, abends 0170 123', 'tel')).toBeUndefined()
  expect(linkOf('https://agency.example/a', 'url')).toBe('https://agency.example/a')
})

test('submissions: nothing else is a link, and no answer runs a script or adds a header to a mail', () => {
  expect(linkOf('javascript:alert(1)', 'url')).toBeUndefined()
  expect(linkOf('agency.example', 'url')).toBeUndefined()
  expect(linkOf('by letter', 'tel')).toBeUndefined()
  expect(linkOf('a@b.example?bcc=c@d.example', 'email')).toBe('mailto:a@b.example%3Fbcc%3Dc@d.example')
  expect(linkOf('ada@home.example', 'text')).toBeUndefined()
  expect(linkOf(5, undefined)).toBeUndefined()
  expect(linkOf('', 'tel')).toBeUndefined()
  // A mark in the place of what the reader may not see.
  expect(linkOf('•••', 'email')).toBeUndefined()
})
