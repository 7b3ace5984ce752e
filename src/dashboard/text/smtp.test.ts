import { expect, test } from 'vitest'
import { isAddressFault, mailFaultOf, mailFaultTexts } from './smtp.ts'

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

const rejected = "Can't send mail - all recipients were rejected: "

test('mails: a status code counts wherever it stands in what a mail server said [B31-160]', () => {
  const said = {
    [`${rejected}550 5.2.2 Mailbox full`]: 'full',
    [`${rejected}550 5.1.1 <a@b.example>: Recipient address rejected: User unknown`]: 'no_mailbox',
    [`${rejected}550 5.4.1 Recipient address rejected: Access denied.`]: 'no_mailbox',
    [`${rejected}550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`]: 'no_mailbox',
    [`${rejected}556 5.1.10 Recipient address has null MX`]: 'no_domain',
    '5.1.10': 'no_mailbox',
    [`${rejected}550 #5.1.0 Address rejected.`]: 'no_mailbox',
    'The mail server refuses the recipients: 552-5.2.2 The recipient is out of storage': 'full',
    [`${rejected}550 mailbox full`]: 'full',
    [`${rejected}550 User disabled`]: 'closed',
    'Mail command failed: 553 5.1.8 Sender address rejected: Domain not found': 'sender',
    'Message failed: 554 5.7.1 Message rejected as spam': 'refused',
    'Message failed: 550-5.7.26 This mail has been blocked because the sender is unauthenticated.': 'unproven',
    'Message failed: 550 5.6.0 Invalid message content': 'content',
    'Message failed: 552 5.3.4 Message too big': 'too_large',
    'Invalid login: 535-5.7.8 Username and Password not accepted': 'login',
    'Mail command failed: 530 5.7.0 Must issue a STARTTLS command first': 'encryption',
    'Mail command failed: 530 Authentication required': 'login',
    [`${rejected}450 4.2.0 Greylisted, try again`]: 'later',
    'Message failed: 451 4.7.1 Try again later': 'later',
    'Remote server said: mailbox unavailable (#5.2.1)': 'closed',
    'The message expired (4.4.7)': 'expired',
    'Delivery failed: 5.4.6 mail loop': 'route',
    'Delivery failed: 5.3.0 other': 'system',
    '5.5.2 Syntax error': 'protocol',
    '550 5.7.2 list': 'list',
    '554 5.7.10 Encryption needed': 'encryption',
    '556 domain takes no mail': 'no_domain',
    'connect ECONNREFUSED 5.1.1.10:25': 'unreachable',
    'Greeting never received': 'unreachable',
    'self-signed certificate': 'encryption',
  }
  expect(Object.fromEntries(Object.keys(said).map((one) => [one, mailFaultOf(one)]))).toEqual(said)
  // What the program put before it is not the server's.
  expect(mailFaultTexts.de.server(`${rejected}550 5.2.2 Mailbox full`)).toBe('Mailserver: 550 5.2.2 Mailbox full')
  expect(mailFaultTexts.en.server('connect ECONNREFUSED')).toBe('connect ECONNREFUSED')
})
