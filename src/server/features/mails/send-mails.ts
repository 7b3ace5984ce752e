import { openCrm } from '../../crm/open-crm.ts'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../db/db.ts'
import type { FileStore } from '../../lib/files.ts'
import { openMailer, type Mail, type MailAttachment, type Mailer } from '../../lib/mail.ts'
import { openTurns } from '../../lib/turns.ts'
import type { Platform } from '../../platform.ts'
import { findDocument } from '../submission-documents/index.ts'
import { findFiles } from '../uploads/index.ts'
import { markFailed, markSent, takeMails, type QueuedMail } from './queries.ts'
import { sendThroughCrm } from './send-through-crm.ts'

const pollMs = 5_000
const limit = 10
/** Connections to one mail server. */
const atOnce = 4
/** Longer than sending `limit` mails one after another can take. */
const leaseSeconds = 600
/** Seconds before the next try, by the number of those that failed; after the last the mail is given up. */
const waits = [60, 300, 1800, 7200]

/**
 * Sends queued mails, at least once each, until stopped: our own, and those that the accounts' CRMs send, each in a queue of
 * its own, so that no CRM holds up the others. Without SMTP_URL nothing is sent, since the built-in CRM sends through it too:
 * the queue is the outbox that the dashboard shows.
 */
export function startMails(platform: Platform): { stop(): Promise<void> } {
  const { config, database, signals } = platform
  if (config.smtpUrl === null) return { async stop() {} }
  const mailer = openMailer(config.smtpUrl, config.mailFrom)
  const stopped = new AbortController()
  const wakers = new Set<() => void>()
  /** How often something was announced: who was busy meanwhile looks again. */
  let announced = 0
  const wake = () => {
    announced++
    wakers.forEach((waker) => waker())
  }
  signals.subscribe('mails_waiting', wake)

  async function repeat(send: () => Promise<number>): Promise<void> {
    while (!stopped.signal.aborted) {
      const before = announced
      const sent = await send().catch((error: unknown) => {
        platform.log.warn({ err: error }, 'mails not sent')
        return 0
      })
      if (sent < limit && before === announced && !stopped.signal.aborted) await pause()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        wakers.delete(end)
        resolve()
      }
      const timer = setTimeout(end, pollMs)
      wakers.add(end)
    })
  }

  const running = [
    repeat(() => sendWaiting(database.system, mailer, { signal: stopped.signal, files: platform.files })),
    repeat(() => sendWaitingThroughCrm(platform, stopped.signal)),
  ]
  return {
    async stop() {
      stopped.abort()
      wake()
      await Promise.all(running)
      mailer.close()
    },
  }
}

/** Sends what is due from our own address, at most `limit`; gives the number it tried. */
export function sendWaiting(
  db: Db,
  mailer: Pick<Mailer, 'send'>,
  { signal, files }: { signal?: AbortSignal; files?: FileStore } = {},
): Promise<number> {
  return sendEach(db, { via_crm: false, signal }, async (mail) => {
    const outcome = await withAttachments(db, mail, files)
      .then((complete) => mailer.send(complete))
      .catch((error: unknown) => new Error(messageOf(error)))
    // What is sent is never noted as failed, or it would be sent again.
    if (outcome instanceof Error) return markFailed(db, mail.id, outcome.message, waits[mail.attempts - 1] ?? null)
    const { length } = outcome.refused
    await markSent(db, mail.id, length === 0 ? null : `The mail server refused ${length} of the recipients.`)
  })
}

/** The same for what the accounts' CRMs send. */
export function sendWaitingThroughCrm(platform: Platform, signal?: AbortSignal): Promise<number> {
  const db = platform.database.system
  return sendEach(db, { via_crm: true, signal }, (mail) =>
    sendThroughCrm(db, mail, {
      crm: () => openCrm(platform, mail.account_id),
      mail: contentOf(mail),
      waitSeconds: waits[mail.attempts - 1] ?? null,
    }),
  )
}

/** What an abort leaves over waits for the next process. */
async function sendEach(
  db: Db,
  { via_crm, signal }: { via_crm: boolean; signal: AbortSignal | undefined },
  send: (mail: QueuedMail) => Promise<void>,
): Promise<number> {
  const mails = await takeMails(db, { via_crm, limit, leaseSeconds })
  const turns = openTurns({ what: 'mails', name: 'mails', places: atOnce })
  const sendOne = (mail: QueuedMail) =>
    signal?.aborted ? markFailed(db, mail.id, 'The service was stopped before sending.', 0) : send(mail)
  await Promise.all(mails.map((mail) => turns.run({ key: `account ${mail.account_id}` }, () => sendOne(mail))))
  return mails.length
}

/** The mail with the files that it carries; what is no longer there is left out. */
async function withAttachments(db: Db, mail: QueuedMail, files: FileStore | undefined): Promise<Mail> {
  const content = contentOf(mail)
  if (!files) return content
  const attachments: MailAttachment[] = []
  for (const { name, content_type, file_key } of await filesOf(db, mail)) {
    attachments.push({ name, content_type, content: await buffer(await files.get(file_key)) })
  }
  return attachments.length === 0 ? content : { ...content, attachments }
}

async function filesOf(db: Db, { account_id, submission_id, attachments, with_document }: QueuedMail) {
  const uploads = attachments.length === 0 ? [] : await findFiles(db, account_id, attachments)
  if (!with_document || submission_id === null) return uploads
  const document = await findDocument(db, { account_id, submission_id })
  return document ? [{ ...document, content_type: 'application/pdf' }, ...uploads] : uploads
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Without its sender, whom only a CRM may give it: from us a mail comes from our own address. */
function contentOf(mail: QueuedMail): Mail & { to: string[] } {
  const { sender_name, recipient, more_recipients, cc, bcc, reply_to } = mail
  const { subject, body, html, message_id, language } = mail
  const to = [recipient, ...more_recipients]
  return { sender_name, to, cc, bcc, reply_to, subject, text: body, html, message_id, language }
}
