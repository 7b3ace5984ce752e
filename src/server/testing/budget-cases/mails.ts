import { maxReportBytes } from '../../../shared/budgets.ts'
import { readReport } from '../../features/mail-returns/delivery-report.ts'
import { returnedMails } from '../../features/mail-returns/return-address.ts'
import type { Calls } from './calls.ts'

const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary=a\r\n'
const status = '--a\r\nContent-Type: message/delivery-status\r\n'
const address = { local: 'bounces', domain: 'mail.agency.example' }

/** Hostile messages of the mailbox, longer than what is read of them. */
export const returnedMail = (): Calls => {
  const filled = (head: string, piece: string) =>
    Buffer.from(head + piece.repeat(Math.ceil(maxReportBytes / piece.length)))
  const messages = {
    'many headers': filled('', 'X: a\r\n'),
    'many addresses': filled(report, 'To: bounces+1-a@mail.agency.example, \r\n'),
    'a folded header': filled(`${report}To: a`, '\r\n a@b.c,'),
    'a header of parameters': filled('Content-Type: multipart/report', ';a="b'),
    'many parts': filled(`${report}\r\n`, '--a\r\n\r\n'),
    'empty lines': filled(`${report}\r\n${status}\r\n`, '\n'),
    'many recipients': filled(`${report}\r\n${status}\r\n`, 'Final-Recipient: rfc822; a@b.c\nAction: failed\n\n'),
    'a long recipient': filled(`${report}\r\n${status}\r\nFinal-Recipient: rfc822; `, 'a@'),
    'a long answer': filled(
      `${report}\r\n${status}\r\nFinal-Recipient: rfc822; a@b.c\nAction: failed\nDiagnostic-Code: x`,
      '\n é\u2028',
    ),
    'signs of quoted-printable': filled(
      `${report}\r\n${status}Content-Transfer-Encoding: quoted-printable\r\n\r\n`,
      '=0A',
    ),
    'spaces between lines': filled(`${report}\r\n${status}\r\n`, '\n \t \t'),
  }
  return Object.fromEntries(
    Object.entries(messages).map(([what, message]) => [
      what,
      () => readReport(message)?.to.flatMap((text) => returnedMails(address, text)),
    ]),
  )
}
