import { expect, test } from 'vitest'
import { isAddressFault, mailFaultOf } from './smtp.ts'

test('mails: what a mail server says is told by its status codes [B31-55]', () => {
  const said = {
    '550 5.1.1 Mailbox unavailable': 'no_mailbox',
    '550 no such user': 'no_mailbox',
    '550-5.1.1 The email account that you tried to reach does not exist.': 'no_mailbox',
    '550 5.4.4 Host not found': 'no_domain',
    '452 4.2.2 Mailbox full': 'full',
    '552 5.2.2 Over quota': 'full',
    '552 5.3.4 Message size exceeds limit': 'too_large',
    '535 5.7.8 Authentication failed': 'login',
    '550 5.7.1 Message rejected': 'refused',
    '554 Transaction failed': 'refused',
    '451 4.3.2 Please try again later': 'later',
    'connect ECONNREFUSED 10.0.0.1:25': 'unreachable',
    // Numbers of a network address are no codes.
    '421 4.7.0 [198.5.1.10] deferred': 'later',
    '554 blocked 62.4.12.9': 'refused',
    '5.1.1 (returned)': 'no_mailbox',
  }
  expect(Object.keys(said).map(mailFaultOf)).toEqual(Object.values(said))
  expect(mailFaultOf('The mail was not sent within 3 days.')).toBeUndefined()
  expect([mailFaultOf('553 bad address'), mailFaultOf('450 busy')].map(isAddressFault)).toEqual([true, false])
})
