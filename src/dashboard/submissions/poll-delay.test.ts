import { expect, test } from 'vitest'
import type { TimelineEvent } from '../../shared/contract/submissions/submission-timeline.ts'
import { pollDelay } from './poll-delay.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const nothing = {
  reason: null,
  reason_details: [],
  attempts: null,
  address: null,
  record: null,
  mail: null,
  returned: null,
  webhook: null,
  processing: null,
  change: null,
}
const mail = (more: Partial<TimelineEvent>): TimelineEvent => ({
  ...nothing,
  at: '2026-11-22T09:00:00.000+00:00',
  kind: 'mail',
  state: 'waiting',
  next_attempt_at: null,
  ends_at: null,
  ...more,
})

test('submissions: a timeline is read again while something waits that ends by itself', () => {
  const later = mail({ next_attempt_at: '2026-11-22T11:00:00.000+00:00' })
  const soon = mail({ next_attempt_at: '2026-11-22T10:00:05.000+00:00' })
  const toSign = mail({ kind: 'signature', ends_at: '2026-12-22T10:00:00.000+00:00' })
  expect([soon, mail({}), later].map((event) => pollDelay([event], now))).toEqual([3_000, 3_000, 30_000])
  expect(pollDelay([later, soon], now)).toBe(3_000)
  expect(pollDelay([mail({ state: 'done' }), mail({ state: 'failed' }), toSign], now)).toBe(false)
})
