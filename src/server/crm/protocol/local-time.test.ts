import { expect, test } from 'vitest'
import { localTimeAfter } from '../../lib/local-time.ts'
import { isoOf, localTimeOf } from './local-time.ts'

test.each([
  ['2026-12-01T10:00', 'Europe/London', '2026-12-01T10:00:00+00:00'],
  ['2026-07-01 10:00:30', 'Europe/Berlin', '2026-07-01T10:00:30+02:00'],
  ['2026-11-21', 'America/New_York', '2026-11-21T00:00:00-05:00'],
  // Twice, and not at all.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T02:30:00+01:00'],
  ['some day', 'Europe/Berlin', 'some day'],
])('crm: %s at %s is %s', (local, zone, iso) => {
  expect(isoOf(local, zone)).toBe(iso)
})

test('crm: a moment at any end of the calendar is a text, and no fault', () => {
  for (const local of ['0026-11-21T10:30', '0999-12-31T23:59', '0001-01-01', '9999-12-31T23:59', '0100-02-28T00:00'])
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland']) {
      const iso = isoOf(local, zone)
      expect(iso.slice(0, 10), zone).toBe(local.slice(0, 10))
      expect(typeof localTimeOf(iso, zone)).toBe('string')
    }
})

test('crm: days are days of the calendar, also where the clocks change', () => {
  const halfPastMidnight = new Date('2026-10-18T22:30:00Z')
  expect(localTimeAfter(halfPastMidnight, 7, 'Europe/Berlin')).toBe('2026-10-26 00:30:00')
  expect(localTimeAfter(new Date('2026-03-28T22:30:00Z'), 1, 'Europe/Berlin')).toBe('2026-03-29 23:30:00')
  expect(localTimeAfter(new Date('2026-12-31T12:00:00Z'), 60, 'America/New_York')).toBe('2027-03-01 07:00:00')
})
