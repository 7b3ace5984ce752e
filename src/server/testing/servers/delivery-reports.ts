/** What reports say beside their form, each server in its own. */
export interface ReportOf {
  /** Where the report goes: the sender of the envelope. */
  to: string
  recipient: string
  action?: string
  status?: string
  said?: string
  /** Where mails for the recipient are forwarded to. */
  final?: string
}

const noUser = '550 5.1.1 <recipient>: Recipient address rejected: User unknown'
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

/** As Postfix writes it. */
export const postfixReport = ({ to, recipient, action = 'failed', status = '5.1.1', said, final }: ReportOf) =>
  lines(
    `Return-Path: <>`,
    `X-Original-To: ${to}`,
    `Delivered-To: ${to}`,
    `Date: Fri, 27 Nov 2026 09:30:12 +0100 (CET)`,
    `From: MAILER-DAEMON@mail.agency.example (Mail Delivery System)`,
    `Subject: Undelivered Mail Returned to Sender`,
    `To: ${to}`,
    `Auto-Submitted: auto-replied`,
    `MIME-Version: 1.0`,
    `Content-Type: multipart/report; report-type=delivery-status;`,
    `\tboundary="4XkZ2J0QbCz1y.1764232212/mail.agency.example"`,
    `Content-Transfer-Encoding: 8bit`,
    ``,
    `This is a MIME-encapsulated message.`,
    ``,
    `--4XkZ2J0QbCz1y.1764232212/mail.agency.example`,
    `Content-Description: Notification`,
    `Content-Type: text/plain; charset=us-ascii`,
    ``,
    `I'm sorry to have to inform you that your message could not`,
    `be delivered to one or more recipients.`,
    ``,
    `--4XkZ2J0QbCz1y.1764232212/mail.agency.example`,
    `Content-Description: Delivery report`,
    `Content-Type: message/delivery-status`,
    ``,
    `Reporting-MTA: dns; mail.agency.example`,
    `X-Postfix-Queue-ID: 4XkZ2J0QbCz1y`,
    `Arrival-Date: Fri, 27 Nov 2026 09:30:11 +0100 (CET)`,
    ``,
    `Final-Recipient: rfc822; ${final ?? recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Remote-MTA: dns; mx.home.example`,
    `Diagnostic-Code: smtp; ${said ?? noUser.replace('recipient', recipient)}`,
    ``,
    `--4XkZ2J0QbCz1y.1764232212/mail.agency.example`,
    `Content-Description: Undelivered Message`,
    `Content-Type: message/rfc822`,
    ``,
    `Subject: Ihre Anfrage`,
    ``,
    `Vielen Dank.`,
    ``,
    `--4XkZ2J0QbCz1y.1764232212/mail.agency.example--`,
  )

/** As Exchange Online writes it: values over several lines, and the text in base64. */
export const exchangeReport = ({ to, recipient, status = '5.1.10' }: ReportOf) =>
  lines(
    `Received: from DB9PR01.eurprd01.prod.exchangelabs.com by mail.agency.example`,
    `From: <postmaster@office.example>`,
    `To: <${to}>`,
    `Date: Fri, 27 Nov 2026 08:31:02 +0000`,
    `Content-Type: multipart/report; report-type=delivery-status; boundary="9c1a0b66-8d2f-4e0e-8b57-6f3f_DB9PR01"`,
    `X-MS-Exchange-Message-Is-Ndr:`,
    `Content-Language: de-DE`,
    `Subject: Unzustellbar: Ihre Anfrage`,
    `MIME-Version: 1.0`,
    ``,
    `--9c1a0b66-8d2f-4e0e-8b57-6f3f_DB9PR01`,
    `Content-Type: multipart/alternative; differences=Content-Type; boundary="inner"`,
    ``,
    `--inner`,
    `Content-Type: text/plain; charset="utf-8"`,
    `Content-Transfer-Encoding: base64`,
    ``,
    `SWhyZSBOYWNocmljaHQga29ubnRlIG5pY2h0IHp1Z2VzdGVsbHQgd2VyZGVuLg==`,
    ``,
    `--inner--`,
    ``,
    `--9c1a0b66-8d2f-4e0e-8b57-6f3f_DB9PR01`,
    `Content-Type: message/delivery-status`,
    ``,
    `Reporting-MTA: dns;DB9PR01.eurprd01.prod.exchangelabs.com`,
    `Received-From-MTA: dns;mail.agency.example`,
    ``,
    `Final-Recipient: rfc822;${recipient.toUpperCase()}`,
    `Action: failed`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound;`,
    ` Recipient ${recipient.toUpperCase()} not found`,
    `\tby SMTP address lookup`,
    `X-Display-Name: Ada`,
    ``,
    `--9c1a0b66-8d2f-4e0e-8b57-6f3f_DB9PR01`,
    `Content-Type: message/rfc822`,
    ``,
    `Subject: Ihre Anfrage`,
    ``,
    `--9c1a0b66-8d2f-4e0e-8b57-6f3f_DB9PR01--`,
  )

/** As Gmail writes it: without the address of before, lines end with a line feed alone. */
export const gmailReport = ({ to, recipient, status = '5.1.1' }: ReportOf) =>
  lines(
    `Delivered-To: ${to}`,
    `Return-Path: <>`,
    `Content-Type: multipart/report; boundary="00000000000081d10d0632b1c8b5"; report-type=delivery-status`,
    `To: ${to}`,
    `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>`,
    `X-Failed-Recipients: ${recipient}`,
    `Auto-Submitted: auto-replied`,
    `Subject: Delivery Status Notification (Failure)`,
    ``,
    `--00000000000081d10d0632b1c8b5`,
    `Content-Type: multipart/related; boundary="00000000000081d9dc0632b1c8b7"`,
    ``,
    `--00000000000081d9dc0632b1c8b7`,
    `Content-Type: text/plain; charset="UTF-8"`,
    ``,
    `** Die Adresse wurde nicht gefunden **`,
    ``,
    `--00000000000081d9dc0632b1c8b7--`,
    `--00000000000081d10d0632b1c8b5`,
    `Content-Type: message/delivery-status`,
    ``,
    `Reporting-MTA: dns; googlemail.com`,
    `Arrival-Date: Fri, 27 Nov 2026 00:31:40 -0800 (PST)`,
    ``,
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: failed`,
    `Status: ${status}`,
    `Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.102.27, the server for the domain.)`,
    `Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try`,
    ` 550-5.1.1 double-checking the recipient's email address for typos or`,
    ` 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser - gsmtp`,
    `Last-Attempt-Date: Fri, 27 Nov 2026 00:31:41 -0800 (PST)`,
    ``,
    `--00000000000081d10d0632b1c8b5`,
    `Content-Type: message/rfc822`,
    ``,
    `Subject: Ihre Anfrage`,
    ``,
    `--00000000000081d10d0632b1c8b5--`,
  ).replaceAll('\r\n', '\n')

/** An answer of a person who is away, to the same address. */
export const absenceNote = (to: string) =>
  lines(
    `From: ada@home.example`,
    `To: ${to}`,
    `Auto-Submitted: auto-replied`,
    `Subject: Abwesend`,
    `Content-Type: text/plain`,
    ``,
    `Final-Recipient: rfc822; ada@home.example`,
    `Action: failed`,
    `Status: 5.1.1`,
  )
