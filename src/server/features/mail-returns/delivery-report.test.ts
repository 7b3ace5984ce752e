import { expect, test } from 'vitest'
import { maxReportBytes } from '../../../shared/budgets.ts'
import { absenceNote, exchangeReport, gmailReport, postfixReport } from '../../testing/servers/delivery-reports.ts'
import { readReport, stopsMails } from './delivery-report.ts'

const to = 'bounces+7-00112233445566778899@mail.agency.example'
const recipient = 'ada@home.example'
const of = { to, recipient }
const read = (message: string) => readReport(Buffer.from(message))

test('mail returns: reports of Postfix, Exchange and Gmail are read [B31-17]', () => {
  expect(read(postfixReport(of))).toEqual({
    to: [to, to, to],
    failed: [
      {
        addresses: [recipient, recipient],
        status: '5.1.1',
        said: '550 5.1.1 <ada@home.example>: Recipient address rejected: User unknown',
      },
    ],
  })
  expect(read(exchangeReport(of))).toEqual({
    to: [`<${to}>`],
    failed: [
      {
        addresses: ['ADA@HOME.EXAMPLE'],
        status: '5.1.10',
        said: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ADA@HOME.EXAMPLE not found by SMTP address lookup',
      },
    ],
  })
  expect(read(gmailReport(of))).toMatchObject({
    to: [to, to],
    failed: [
      { addresses: [recipient], status: '5.1.1', said: expect.stringMatching(/^550-5\.1\.1 The email account/) },
    ],
  })
})

test('mail returns: delays, answers of people and anything else are no reports [B31-17]', () => {
  expect(read(postfixReport({ ...of, action: 'delayed', status: '4.4.1' }))).toBeNull()
  expect(read(postfixReport({ ...of, action: 'delivered', status: '2.0.0' }))).toBeNull()
  expect(read(absenceNote(to))).toBeNull()
  expect(read(postfixReport(of).replace('delivery-status;', 'disposition-notification;'))).toBeNull()
  expect(read(postfixReport(of).replace('multipart/report', 'multipart/mixed'))).toBeNull()
  expect(read('')).toBeNull()
})

test('mail returns: what the server says is one line of 500 characters, without control characters', () => {
  const [failed] = read(postfixReport({ ...of, said: `a\u0007b\u001B[31m\tc ${'x'.repeat(900)}` }))?.failed ?? []
  expect(failed?.said).toMatch(/^a b \[31m c x+$/)
  expect(failed?.said).toHaveLength(500)
  expect(read(postfixReport({ ...of, status: 'unknown' }))?.failed[0]?.status).toBe('5.0.0')
})

test('mail returns: a report in base64 or quoted-printable is read', () => {
  const [head = '', body = ''] = postfixReport(of).split('Reporting-MTA')
  const [status = '', rest = ''] = `Reporting-MTA${body}`.split('\r\n\r\n--4XkZ')
  const coded = (name: string, text: string) =>
    `${head.replace(/\r\n$/, '')}Content-Transfer-Encoding: ${name}\r\n\r\n${text}\r\n\r\n--4XkZ${rest}`
  const base64 = Buffer.from(status).toString('base64').replace(/.{76}/g, '$&\r\n')
  expect(read(coded('base64', base64))?.failed).toMatchObject([{ status: '5.1.1' }])
  const quoted = status.replaceAll('=', '=3D').replace('ada@home', 'ada=40ho=\r\nme')
  expect(read(coded('Quoted-Printable', quoted))?.failed).toMatchObject([{ addresses: [recipient, recipient] }])
})

test('mail returns: a message that is cut off or broken anywhere never throws', () => {
  for (const message of [postfixReport(of), exchangeReport(of), gmailReport(of)]) {
    for (let at = 0; at < message.length; at += 7) {
      read(message.slice(0, at))
      read(message.slice(at))
      read(`${message.slice(0, at)}\0\uFFFD"=;--\r\n\r\n${message.slice(at + 3)}`)
    }
  }
  // The mail that came back stands behind what is read.
  expect(
    readReport(Buffer.concat([Buffer.from(postfixReport(of)), Buffer.alloc(2 * maxReportBytes, 'x')])),
  ).not.toBeNull()
})

test('mail returns: an address without mails stops others; a full mailbox and a refused mail do not [B31-18]', () => {
  const stops = (status: string, said = '') => stopsMails({ status, said })
  expect(['5.1.1', '5.1.10', '5.1.2', '5.2.1', '5.4.1', '5.4.4', '5.0.0'].filter((status) => !stops(status))).toEqual(
    [],
  )
  const others = ['4.4.1', '4.2.2', '5.2.2', '5.2.3', '5.3.4', '5.4.7', '5.5.0', '5.6.1', '5.7.1', '5.7.26']
  expect(others.filter((status) => stops(status))).toEqual([])
  expect([stops('5.0.0', '550 No such user here'), stops('5.0.0', '554 Message looks like spam')]).toEqual([
    true,
    false,
  ])
})
