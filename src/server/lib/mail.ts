import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface MailAttachment {
  name: string
  content_type: string
  content: Buffer
  /** Its name in the HTML of the mail (`cid:…`), which shows it: it is no file for the reader. */
  shown_as?: string
}

export interface Mail {
  /** Address of the sender, where it is not the mailer's own. */
  from?: string | null
  /** Stands before the sender's address; without one of either, the mailer's own. */
  sender_name?: string | null
  to: string | readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  reply_to?: string | null
  subject: string
  /** Plain text. */
  text: string
  /** The same as HTML. */
  html?: string | null
  /** With angle brackets; without one, a new one is made for every attempt. */
  message_id?: string | null
  /** Message-ID of the mail that it answers. */
  in_reply_to?: string | null
  /** Message-IDs of the mails that it continues, oldest first. */
  references?: readonly string[]
  /** Where it comes back to, where it cannot be delivered; else to the sender. */
  return_address?: string | null
  /** A person wrote it to another one. */
  is_personal?: boolean
  /** `de`, `en`. */
  language?: string | null
  attachments?: readonly MailAttachment[]
}

export interface Mailer {
  /**
   * Resolves when the server has taken the mail for at least one recipient, with those that it refused; rejects with its
   * answer, or when it is not reachable within 20 s.
   */
  send(mail: Mail): Promise<{ refused: string[] }>
  /** Signs in to the server and sends nothing; rejects as `send` does. */
  check(): Promise<void>
  close(): void
}

/**
 * A mailer on an `smtp://` or `smtps://` address (user name and password in it, TLS as the address says, STARTTLS where
 * the server offers it), sending from `from`. No value can add a header: line breaks become spaces, and addresses go as
 * they are, never to be taken apart. Every mail that no person wrote says that a machine did, so that no other machine answers.
 */
export function openMailer(smtpUrl: string, from: string): Mailer {
  // With the first mail: a process that sends none does without the library.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(
      { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
      // Text only, never a file or an address to fetch it from.
      { from, disableFileAccess: true, disableUrlAccess: true },
    )
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      const { to, cc = [], bcc = [], reply_to, text, html, attachments = [] } = mail
      const hasSender = mail.from != null || mail.sender_name != null
      const sender = { name: senderName(mail.sender_name ?? ''), address: mail.from ?? mailAddress(from) }
      const transport = await (opened ??= open())
      const all = { to: (typeof to === 'string' ? [to] : to).map(bare), cc: cc.map(bare), bcc: bcc.map(bare) }
      const sent = await transport.sendMail({
        ...(hasSender && { from: sender }),
        ...all,
        ...envelopeOf(mail, all),
        ...(reply_to != null && { replyTo: bare(reply_to) }),
        ...threadOf(mail),
        subject: headerText(mail.subject),
        text,
        ...(html != null && { html }),
        attachments: attachments.map(({ name, content_type, content, shown_as }) => ({
          ...(shown_as !== undefined && { cid: shown_as, contentDisposition: 'inline' }),
          filename: headerText(name),
          contentType: content_type,
          content: Readable.from(slices(content), { objectMode: false }),
        })),
        headers: headersOf(mail),
      })
      return { refused: sent.rejected }
    },
    async check() {
      const transport = await (opened ??= open())
      await transport.verify()
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

const headersOf = ({ is_personal = false, language }: Mail): Record<string, string> => ({
  ...(!is_personal && { 'Auto-Submitted': 'auto-generated' }),
  ...(language != null && { 'Content-Language': headerText(language) }),
})

type Addresses = Record<'to' | 'cc' | 'bcc', ReturnType<typeof bare>[]>

/** With an address of its own to come back to; else the envelope is made of the headers. */
const envelopeOf = ({ return_address }: Mail, { to, cc, bcc }: Addresses) =>
  return_address == null ? {} : { envelope: { from: bare(return_address), to: [...to, ...cc, ...bcc] } }

/** What joins a mail to those that it continues. */
const threadOf = ({ message_id, in_reply_to, references = [] }: Mail) => ({
  ...(message_id != null && { messageId: headerText(message_id) }),
  ...(in_reply_to != null && { inReplyTo: headerText(in_reply_to) }),
  ...(references.length > 0 && { references: references.map(headerText) }),
})

/** Bytes that are encoded at once: 2 ms of the thread. */
const sliceBytes = 256 * 1024

/** A file in slices, between which other work has its turn: all of 10 MB at once take 70 ms to encode. */
async function* slices(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += sliceBytes) {
    yield content.subarray(at, at + sliceBytes)
    await nextTurn()
  }
}

/** An address object, so that a comma in the text is no second recipient. */
const bare = (address: string) => ({ name: '', address: headerText(address) })

/** The address in `Foyer <foyer@agency.example>`. */
export function mailAddress(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim()
}

/** Who sends a mail, as its recipients see it: {@link openMailer} writes no other. */
export function fromLine(
  mailFrom: string,
  { sender, sender_name }: { sender: string | null; sender_name: string | null },
): string {
  if (sender === null && sender_name === null) return mailFrom
  const address = sender ?? mailAddress(mailFrom)
  return sender_name === null ? address : `${sender_name} <${address}>`
}

/**
 * A name beside the address of a sender. Many mail programs show it alone, so it can neither look like another address nor turn
 * the direction of what stands beside it.
 */
export function senderName(text: string): string {
  return headerText(
    text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').replace(/\s*[@＠﹫]\s*/g, ' (at) '),
  )
}

/** Text that can stand in a header: one line without control characters, at most 500 of them. */
export function headerText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return [...line].slice(0, 500).join('')
}
