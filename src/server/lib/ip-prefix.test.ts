import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limits, type LimitName } from '../../shared/contract/limits.ts'
import { ipPrefix, sitePrefix } from './ip-prefix.ts'
import { keyOf } from './limits/limiter.ts'

const root = new URL('../../..', import.meta.url).pathname
const tokenKey = { current: new Uint8Array(32), retired: [] }
const withNetwork = (Object.keys(limits) as LimitName[]).filter((name) =>
  (limits[name].per as readonly string[]).includes('network'),
)

test('S13: a network is one address of IPv4 in any spelling, and the /64 of IPv6', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'].map(ipPrefix)).toEqual(Array(3).fill('203.0.113.7'))
  expect(ipPrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::')
  expect(ipPrefix('2001:DB8:1:2::')).toBe('2001:db8:1:2::')
  expect(ipPrefix('2001:db8:1:3::1')).not.toBe(ipPrefix('2001:db8:1:2::1'))
  expect(ipPrefix('203.0.113.8')).not.toBe(ipPrefix('203.0.113.7'))
})

test('S13: what is no address counts by itself', () => {
  expect(['unknown', ''].map(ipPrefix)).toEqual(['unknown', ''])
})

test('S13: a site is the /48 of IPv6, and one address of IPv4', () => {
  expect(sitePrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::')
  expect(sitePrefix('2001:db8:1:ffff::1')).toBe(sitePrefix('2001:db8:1::'))
  expect(sitePrefix('2001:db8:2::1')).not.toBe(sitePrefix('2001:db8:1::1'))
  expect(sitePrefix('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test.each(withNetwork)(
  'S13: %s counts neighbours of one /64 together, and others apart, whatever the caller names',
  (limit) => {
    const { per } = limits[limit]
    const keyFrom = (ip: string) => {
      const of = (per as readonly string[]).map((part) => (part === 'network' ? ip : 'x'))
      return keyOf(tokenKey, { limit, of }).key.toString('hex')
    }
    expect(keyFrom('2001:db8:1:2:3:4:5:6')).toBe(keyFrom('2001:db8:1:2::1'))
    expect(keyFrom('2001:db8:1:3::1')).not.toBe(keyFrom('2001:db8:1:2::1'))
    expect(keyFrom('203.0.113.8')).not.toBe(keyFrom('203.0.113.7'))
  },
)

test('S13: nothing else counts: addresses are hashed by network or site, no other table is counted in', () => {
  const files = globSync('src/server/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\/|db\/schema\.ts$|lib\/limits\/|lib\/ip-prefix\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const texts = files.map((file) => [file, readFileSync(root + file, 'utf8')] as const)
  const found = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([file]) => file)
  expect(
    found(/(createHash|createHmac|keyedHash)\b(?![^\n]*(?:ip|site)Prefix\()[^\n]*\b(ip|network|remoteAddress)\b/),
  ).toEqual([])
  // House-keeping with its deadlines and the notes on moves and on privacy name the table; what else touches it goes past the limiter.
  expect(found(/limit_counts/).toSorted()).toEqual([
    'src/server/account-moves/tables.ts',
    'src/server/features/housekeeping/queries.ts',
    'src/server/features/privacy/tables.ts',
    'src/server/lib/deadlines.ts',
  ])
})
