import { expect, test } from 'vitest'
import type { CrmErrorKind, CrmErrorReason } from '../../crm/port.ts'
import { breaksConnection, rebuildAfter, testMailAfter } from './retry.ts'

const tries = [1, 2, 3, 4, 5, 6]
const fault = (kind: CrmErrorKind, reason?: CrmErrorReason) => ({ kind, reason })

test('crm: a configuration is tried again for as long as a CRM is connected, at most every two hours', () => {
  for (const kind of ['rejected', 'unsupported', 'unavailable'] as const) {
    expect(tries.map((n) => rebuildAfter(kind, n))).toEqual([60, 300, 1800, 7200, 7200, 7200])
  }
  expect(rebuildAfter('not_connected', 1)).toBeNull()
})

test('crm: a test mail is tried five times, waits for a CRM, and fails at once where it was refused', () => {
  const after = (kind: CrmErrorKind, n: number, reason?: CrmErrorReason) => testMailAfter(fault(kind, reason), n)
  expect(tries.slice(0, 5).map((n) => after('unavailable', n))).toEqual([60, 300, 1800, 7200, null])
  expect(tries.map((n) => after('not_connected', n))).toEqual(tries.map(() => 7200))
  expect(tries.map((n) => after('unavailable', n, 'credentials'))).toEqual(tries.map(() => 7200))
  expect([after('rejected', 1), after('unsupported', 1)]).toEqual([null, null])
})

test('crm: the connection is broken after a refusal, three silences in a row or wrong credentials', () => {
  expect(breaksConnection(fault('rejected'), 1)).toBe(true)
  expect(tries.map((n) => breaksConnection(fault('unavailable'), n))).toEqual([false, false, true, true, true, true])
  expect(breaksConnection(fault('unavailable', 'claim'), 1)).toBe(true)
  expect(breaksConnection(fault('unsupported'), 9)).toBe(false)
  expect(breaksConnection(fault('not_connected'), 9)).toBe(false)
})
