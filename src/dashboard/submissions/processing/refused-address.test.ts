import { expect, test } from 'vitest'
import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import type { RefusalCode } from '../../../shared/refusals/catalogue.ts'
import { refusedAddress } from './refused-address.ts'

const nothing = {
  reason: null,
  reason_details: [],
  attempts: null,
  next_attempt_at: null,
  ends_at: null,
  address: null,
  record: null,
  mail: null,
  returned: null,
  webhook: null,
  change: null,
  processing: null,
} satisfies Partial<TimelineEvent>

type Mail = NonNullable<TimelineEvent['mail']>

const mailed = (
  part: Pick<TimelineEvent, 'state' | 'at'> &
    Pick<Mail, 'id' | 'purpose'> & { to: string; reason?: string; code?: RefusalCode },
): TimelineEvent => ({
  ...nothing,
  reason_details: part.code ? [{ about: null, message: part.reason ?? '', code: part.code, params: {} }] : [],
  kind: 'mail',
  state: part.state,
  at: part.at,
  reason: part.reason ?? null,
  mail: { id: part.id, purpose: part.purpose, to: [part.to], subject: 'S', is_emptied: false, author: null },
})
const visitor = 'erika@home.example'
const full = 'The mail server does not take the recipient: 550 5.2.2 Mailbox full'
const refusedOf = (reason: string, code: RefusalCode = 'mail_recipient_refused') =>
  refusedAddress([mailed({ id: 1, purpose: 'reply', to: visitor, state: 'waiting', at: '1', reason, code })])

test('replies: an address that refused the last mail to it is warned of, and no other trouble [B31-161]', () => {
  const refused = mailed({
    id: 1,
    purpose: 'confirmation',
    to: visitor,
    state: 'failed',
    at: '1',
    reason: full,
    code: 'mail_recipient_refused',
  })
  const notice = mailed({
    id: 2,
    purpose: 'notification',
    to: 'agency@a.example',
    state: 'failed',
    at: '2',
    reason: '550 5.1.1 unknown',
    code: 'mail_recipient_refused',
  })
  expect(refusedAddress([refused, notice])).toEqual({ at: '1', fault: 'full' })
  expect(refusedAddress([notice])).toBeUndefined()
  const away = mailed({
    id: 3,
    purpose: 'reply',
    to: visitor,
    state: 'waiting',
    at: '3',
    reason: 'connect ECONNREFUSED',
  })
  expect(refusedAddress([away])).toBeUndefined()
  // It was taken since.
  const taken = mailed({ id: 4, purpose: null, to: visitor, state: 'done', at: '4' })
  expect(refusedAddress([refused, taken])).toBeUndefined()
  // And came back.
  const back: TimelineEvent = {
    ...nothing,
    kind: 'mail_returned',
    state: 'failed',
    at: '5',
    returned: { mail_id: 4, recipient: visitor, status: '5.1.1', said: '', is_permanent: true },
  }
  expect(refusedAddress([refused, taken, back])).toEqual({ at: '5', fault: 'no_mailbox' })
  const stopped: TimelineEvent = {
    ...mailed({ id: 6, purpose: 'second', to: visitor, state: 'failed', at: '6', reason: 'Not sent by itself.' }),
    reason_details: [{ about: null, message: 'Not sent by itself.', code: 'mail_address_returned', params: {} }],
  }
  expect(refusedAddress([refused, stopped])).toEqual({ at: '6', fault: undefined })
})

test('replies: what means the sender, or only puts off, warns of no address [B31-161]', () => {
  expect(refusedOf('554 5.7.1 Relay access denied', 'mail_not_sent')).toBeUndefined()
  expect(refusedOf('550 5.1.1 User unknown', 'mail_not_sent')).toBeUndefined()
  expect(refusedOf('450 4.2.0 Greylisted')).toBeUndefined()
  expect(refusedOf('550 5.4.1 Recipient address rejected: Access denied.')).toEqual({ at: '1', fault: 'no_mailbox' })
})
