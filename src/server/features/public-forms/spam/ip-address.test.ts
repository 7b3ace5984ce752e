import { expect, test } from 'vitest'
import { storedIp } from './ip-address.ts'

// Settings: save_ips.
test('S13: anonymised keeps the /24 of IPv4 and the /48 of IPv6, not the /64 that limits count by', () => {
  expect(storedIp('203.0.113.77', 'anonymised')).toBe('203.0.113.0')
  expect(storedIp('::ffff:203.0.113.77', 'anonymised')).toBe('203.0.113.0')
  expect(storedIp('2001:db8:1:2:3:4:5:6', 'anonymised')).toBe('2001:db8:1::')
  expect(storedIp('2001:db8:1:ffff::1', 'anonymised')).toBe('2001:db8:1::')
  expect(storedIp('2001:db8:2:2::1', 'anonymised')).toBe('2001:db8:2::')
})

test('public forms: the other rules keep the whole address, or none', () => {
  expect(storedIp('2001:db8:1:2:3:4:5:6', 'full')).toBe('2001:db8:1:2:3:4:5:6')
  expect(storedIp('::ffff:203.0.113.77', 'full')).toBe('203.0.113.77')
  for (const rule of ['full', 'anonymised'] as const) expect(storedIp('not an address', rule)).toBeNull()
  expect(storedIp('203.0.113.77', 'off')).toBeNull()
})
