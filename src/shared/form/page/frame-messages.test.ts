import { expect, test } from 'vitest'
import { isListed } from './frame-messages.ts'

test('form: embed_allowed_origins has an origin by itself or as a subdomain, never by a part of it', () => {
  const list = ['https://www.agency.example', 'https://*.homes.example:8443']
  const asked = {
    'https://www.agency.example': true,
    'http://www.agency.example': false,
    'https://www.agency.example.evil.example': false,
    'https://www.agency.example:444': false,
    'https://a.homes.example:8443': true,
    'https://a.b.homes.example:8443': true,
    'https://homes.example:8443': false,
    'https://evilhomes.example:8443': false,
    'http://a.homes.example:8443': false,
    'https://a.homes.example': false,
    null: false,
  }
  for (const [origin, expected] of Object.entries(asked)) expect(isListed(origin, list), origin).toBe(expected)
  expect(isListed('https://www.agency.example', [])).toBe(false)
})
