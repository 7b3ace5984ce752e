import { expect, test } from 'vitest'
import { endOfDayAfter, localTime } from './local-time.ts'

test('document signing: the end of a day is 23:59 in its zone, also where clocks have changed [B13-194]', () => {
  const ends = (from: string, days: number, timeZone: string) =>
    endOfDayAfter(new Date(from), days, timeZone).toISOString()
  expect(ends('2026-11-29T00:58:00Z', 30, 'Europe/Berlin')).toBe('2026-12-29T22:59:00.000Z')
  // Sent after midnight in Berlin, before it in London.
  expect(ends('2026-11-28T23:30:00Z', 30, 'Europe/Berlin')).toBe('2026-12-29T22:59:00.000Z')
  expect(ends('2026-11-28T23:30:00Z', 30, 'Europe/London')).toBe('2026-12-28T23:59:00.000Z')
  // Summer time begins on 29 March, and ends on 25 October.
  expect(ends('2026-03-10T12:00:00Z', 30, 'Europe/Berlin')).toBe('2026-04-09T21:59:00.000Z')
  expect(ends('2026-10-24T12:00:00Z', 1, 'Europe/Berlin')).toBe('2026-10-25T22:59:00.000Z')
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'America/St_Johns'])
    expect(localTime(endOfDayAfter(new Date('2026-11-29T10:00:00Z'), 30, zone), zone), zone).toMatch(/23:59:00$/)
})
