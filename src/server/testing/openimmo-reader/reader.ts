import { startMailServer, type MailServer, type ReceivedMail } from '../servers/mail-server.ts'
import { readFeedback, textsOf } from './feedback.ts'

/** What a CRM has read of one mail. */
export interface ReadInquiry {
  to: string[]
  subject: string
  text: string
  headers: ReceivedMail['headers']
  /** Texts by element; null: the mail has no file. */
  feedback: Record<'sender' | 'objekt' | 'interessent', Record<string, string>> | null
  /** The file as it came; null likewise. */
  xml: string | null
}

export interface OpenImmoReader extends MailServer {
  /** What was read, by Message-ID: a mail that comes twice is read once. Throws for a file that a CRM could not read. */
  inquiries(): Map<string, ReadInquiry>
}

/** A mailbox as a CRM reads it: a mail server, and a reader of OpenImmo feedback. */
export async function startOpenImmoReader(
  taken?: (mail: ReceivedMail) => void | Promise<void>,
): Promise<OpenImmoReader> {
  const server = await startMailServer(taken)
  return {
    ...server,
    inquiries: () => new Map(server.mails.map((mail) => [mail.headers['message-id'] ?? '', readInquiry(mail)])),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

function readInquiry({ to, headers, text, attachments }: ReceivedMail): ReadInquiry {
  const [file, ...more] = attachments
  if (more.length > 0) throw new Error('A mail carries one file.')
  const read = { to, headers, text, subject: headers['subject'] ?? '' }
  if (!file) return { ...read, feedback: null, xml: null }
  if (file.content_type !== 'application/xml') throw new Error(`The file is ${file.content_type}.`)
  const root = readFeedback(file.content)
  const feedback = {
    sender: textsOf(root, 'sender'),
    objekt: textsOf(root, 'objekt'),
    interessent: textsOf(root, 'objekt', 'interessent'),
  }
  return { ...read, feedback, xml: file.content.toString() }
}
