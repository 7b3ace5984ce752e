import { expect, test } from 'vitest'
import { callLink } from './contact-links.ts'

test('form: a number is called abroad where a plus stands right before its first digit, and nowhere else', () => {
  for (const phone of ['+49 40 123456', 'Tel. +49 (0)40 123456', '(+49) 40 123456', 'Büro + Notdienst: +49 40 123456'])
    expect(callLink(phone), phone).toBe('tel:+4940123456')
  for (const phone of ['Büro + Notdienst 040 123456', 'Tel. + Fax: 040 123456', 'A+B Immobilien 040 123456'])
    expect(callLink(phone), phone).toBe('tel:040123456')
  expect(callLink('Büro + Notdienst (0)40 123456')).toBe('tel:040123456')
  expect(callLink('0049 (0)40 123456')).toBe('tel:004940123456')
  expect(callLink('+ (49) 40 123456')).toBe('tel:+4940123456')
})
