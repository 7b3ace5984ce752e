import { maxReportBytes } from '../../../shared/budgets.ts'
import { headerText } from '../../lib/mail.ts'
import { fieldsOf, mimePart, parameterOf, partsOf, textOf, valueOf, type MimePart } from './mime-part.ts'

/** A recipient whom a mail did not reach. */
export interface FailedDelivery {
  /** Where the mail went in the end, and the address that it had before, where the server tells. */
  addresses: string[]
  /** Of RFC 3463, such as `5.1.1`. */
  status: string
  /** The words of the mail server: one line. */
  said: string
}

/** What says that a mail came back (RFC 3464). */
export interface DeliveryReport {
  /** Values of the headers that name the address to which the report went. */
  to: string[]
  failed: FailedDelivery[]
}

/** Characters of the part that names the recipients, and recipients that are read. */
const most = { report: 64 * 1024, recipients: 100 }

/** Headers in which mail servers name the address of the envelope. */
const addressHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to']

/**
 * Reads a message of a mailbox, whatever it is and wherever it is cut off; null: it is no report, or of none that has failed for good, such as a
 * delay. Of reports that are parts of other messages nothing is read.
 */
export function readReport(message: Uint8Array): DeliveryReport | null {
  const whole = mimePart(Buffer.from(message.subarray(0, maxReportBytes)).toString('latin1'))
  const type = valueOf(whole.headers, 'content-type')
  if (!isOfType(type, 'multipart/report')) return null
  if (parameterOf(type, 'report-type').toLowerCase() !== 'delivery-status') return null
  const report = partsOf(whole).map(mimePart).find(isStatus)
  const failed = report ? failedOf(textOf(report, most.report)) : []
  if (failed.length === 0) return null
  return { to: whole.headers.flatMap(([name, value]) => (addressHeaders.includes(name) ? value : [])), failed }
}

const isOfType = (value: string, type: string) => value.split(';')[0]?.trim().toLowerCase() === type

const isStatus = ({ headers }: MimePart) => {
  const type = valueOf(headers, 'content-type')
  return isOfType(type, 'message/delivery-status') || isOfType(type, 'message/global-delivery-status')
}

/** Groups of lines with an empty line between: the first is about the mail, each other one about a recipient. */
function failedOf(text: string): FailedDelivery[] {
  const groups = text.split(/\r?\n[ \t]*\r?\n/, most.recipients + 1).map(fieldsOf)
  return groups.flatMap((fields) => {
    const addresses = ['final-recipient', 'original-recipient'].flatMap((name) => addressIn(valueOf(fields, name)))
    if (addresses.length === 0 || wordOf(valueOf(fields, 'action')) !== 'failed') return []
    const said = valueOf(fields, 'diagnostic-code').replace(/^[\w-]+\s*;\s*/, '')
    return { addresses, status: statusOf(valueOf(fields, 'status')), said: headerText(said) }
  })
}

const wordOf = (value: string) => /^[a-z]+/i.exec(value)?.[0].toLowerCase()

/** The address of `rfc822; ada@home.example`. */
const addressIn = (value: string): string[] =>
  /^[\w-]+\s*;\s*<?([^\s<>()]{1,200}@[^\s<>()@]{1,255})>?/.exec(value)?.slice(1) ?? []

/** What has failed and says no more has failed for good. */
const statusOf = (value: string): string => /^([45]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(value)?.[1] ?? '5.0.0'

/**
 * Whether an address takes no mails at all, as far as its server says: it does not exist, is switched off, or cannot be reached. A full mailbox,
 * and what a server has against one mail, stop no other mail. Without a code of its own, the answer of SMTP decides.
 */
export function stopsMails({ status, said }: Pick<FailedDelivery, 'status' | 'said'>): boolean {
  if (status.startsWith('5.0.')) return said === '' || /\b55[013]\b/.test(said)
  return /^5\.(?:1\.\d+|2\.1|4\.[14])$/.test(status)
}
