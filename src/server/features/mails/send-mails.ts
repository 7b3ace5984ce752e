import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../db/db.ts'
import type { FileStore } from '../../lib/files/files.ts'
import { openMailer, type Mail, type MailAttachment, type Mailer } from '../../lib/mail.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { backgroundOf } from '../../lib/turns/turn-parties.ts'
import { openWaker } from '../../work/waker.ts'
import { returnAddress, type ReturnAddresses } from '../mail-returns/index.ts'
import { findDocument } from '../submission-documents/index.ts'
import { findFiles } from '../uploads/index.ts'
import { htmlOf, openLetter } from './letter/kept-letter.ts'
import { inMail, logoFor, logoId, logoName } from './letter/logo.ts'
import { nameOf, openLaneQueue, type LaneQueue, type QueueSpec } from './lane-queue.ts'
import { markFailed, markSent } from './end-queries.ts'
import { openNotedSending } from './noted-sending.ts'
import type { QueuedMail } from './queries.ts'
import { recipientRefused, recipientsRefusal } from './recipients-refused.ts'
import { mailAddressReturned, reachableOf } from './returned-recipients.ts'
import { tracedMails, type MailEnd } from './traced-mails.ts'
import { sendThroughCrm } from './send-through-crm.ts'
import { reach } from '../../lib/crashes/crash-points.ts'

/** At the latest; what is queued is announced. */
const pollMs = 2_000
/** Seconds before the next try, by the number of those that failed; after the last the mail is given up. */
const waits = [60, 300, 1800, 7200]

/** Connections to our mail server. A server that is slow for visitors' mails leaves the places of a sign-in free. */
const ownQueues: readonly QueueSpec[] = [
  { lane: 'screen', via_crm: false, places: 2, perAccount: 2, leaseSeconds: 120 },
  { lane: 'visitor', via_crm: false, places: 3, perAccount: 3, leaseSeconds: 600 },
  { lane: 'notice', via_crm: false, places: 1, perAccount: 1, leaseSeconds: 600 },
]
/** Calls of CRMs. One that hangs is one account's, and keeps no other account waiting. */
const crmQueues: readonly QueueSpec[] = [
  { lane: 'visitor', via_crm: true, places: 4, perAccount: 1, leaseSeconds: 600 },
  { lane: 'notice', via_crm: true, places: 2, perAccount: 1, leaseSeconds: 600 },
]

/**
 * Send queued mails, at least once each: one lane for each queue (lanes.ts), in turns of the accounts. Without SMTP_URL
 * nothing is sent, since the built-in CRM sends through it too: the queue is the outbox that the dashboard shows.
 */
export function mailLanes(platform: Platform): Lane[] {
  const { config, database, files, log } = platform
  const { smtpUrl } = config
  if (smtpUrl === null) {
    log.warn('SMTP_URL is not set: no mail is sent, and mails wait in the outbox')
    return []
  }
  const noted = openNotedSending(database.system)
  const returns = config.returns && { address: config.returns, tokenKey: platform.tokenKey }
  const open = (spec: QueueSpec, send: (mail: QueuedMail) => Promise<MailEnd>) =>
    mailLane(platform, spec, noted(tracedMails(platform.traces, spec, send)))
  const ownLane = (spec: QueueSpec): Lane => {
    const mailer = openMailer(smtpUrl, config.mailFrom)
    const lane = open(spec, sender(database.system, mailer, spec.lane, { files, returns }))
    return { ...lane, end: () => lane.end().finally(() => mailer.close()) }
  }
  return [...ownQueues.map(ownLane), ...crmQueues.map((spec) => open(spec, crmSender(platform)))]
}

function mailLane({ database, log }: Platform, spec: QueueSpec, send: (mail: QueuedMail) => Promise<unknown>) {
  const waker = openWaker()
  const queue = openLaneQueue(
    database.system,
    spec,
    // What is not noted is sent again when its lease has ended.
    (mail) => send(mail).catch((err: unknown) => log.warn({ err, mail: mail.id }, 'the end of a mail not noted')),
    () => waker.wakeIn(0),
  )
  return {
    name: nameOf(spec),
    pollMs,
    signal: ['mails_waiting'],
    waker,
    turn: async () => ((await queue.fill()) > 0 ? 0 : pollMs),
    close: queue.close,
    settled: queue.idle,
    end: queue.release,
  } satisfies Lane
}

/** Sends what is due from our own address; gives the number it tried. */
export function sendWaiting(db: Db, mailer: Pick<Mailer, 'send'>, means: SenderMeans = {}): Promise<number> {
  const noted = openNotedSending(db)
  return sendAll(ownQueues.map((spec) => openLaneQueue(db, spec, noted(sender(db, mailer, spec.lane, means)))))
}

/** The same for what the accounts' CRMs send. */
export function sendWaitingThroughCrm(platform: Platform): Promise<number> {
  return sendAll(crmQueues.map((spec) => openLaneQueue(platform.database.system, spec, crmSender(platform))))
}

async function sendAll(queues: readonly LaneQueue[]): Promise<number> {
  let sent = 0
  for (const queue of queues) {
    for (let begun = await queue.fill(); begun > 0; begun = await queue.fill()) {
      sent += begun
      await queue.idle()
    }
  }
  return sent
}

interface SenderMeans {
  files?: FileStore
  /** null: mails come back to their sender, and nothing is known of those that did. */
  returns?: ReturnAddresses | null
}

function sender(db: Db, mailer: Pick<Mailer, 'send'>, lane: QueueSpec['lane'], { files, returns }: SenderMeans) {
  return async (mail: QueuedMail): Promise<MailEnd> => {
    const reached = returns ? await reachableOf(db, mail, lane) : null
    if (reached?.none) {
      await markFailed(db, mail, mailAddressReturned, null)
      return 'failed'
    }
    const return_address = returns ? returnAddress(returns, mail) : null
    const outcome = await withAttachments(db, mail, files)
      .then((complete) => mailer.send({ ...complete, ...reached?.addressed, return_address }))
      .catch((error: unknown) => failureOf(error))
    // What is sent is never noted as failed, or it would be sent again.
    if ('reason' in outcome) {
      const isLast = outcome.isFinal && !mail.is_unsaved
      await markFailed(db, mail, outcome.reason, isLast ? null : (waits[mail.attempts] ?? null))
      return 'failed'
    }
    reach('mail_taken')
    await markSent(db, mail, notReached({ refused: outcome.refused.length, left: reached?.left ?? 0 }))
    return 'sent'
  }
}

/** What is to be said of recipients who get nothing; null: all have got it. */
function notReached({ refused, left }: { refused: number; left: number }): string | null {
  const notes = [
    ...(left > 0 ? [toStore(refusal('mail_recipients_returned', { count: left }))] : []),
    ...(refused > 0 ? [toStore(refusal('mail_recipients_refused', { count: refused }))] : []),
  ]
  return notes.join('\n') || null
}

function crmSender(platform: Platform) {
  return (mail: QueuedMail): Promise<MailEnd> =>
    sendThroughCrm(platform.database.system, mail, {
      crm: () => openCrm(platform, mail.account_id),
      mail: contentOf(mail, htmlOf(mail)),
      waitSeconds: waits[mail.attempts] ?? null,
    })
}

/** The mail with its logo and the files that it carries; what is no longer there is left out. */
async function withAttachments(db: Db, mail: QueuedMail, files: FileStore | undefined): Promise<Mail> {
  const { account_id } = mail
  const letter = openLetter(mail)
  const logo =
    files && (await logoFor({ db, files }, letter.logo, { account_id, turn: backgroundOf(account_id, 'logos') }))
  const content = contentOf(mail, letter.html(inMail(logo)))
  const attachments: MailAttachment[] = mail.text_file
    ? [{ ...mail.text_file, content: Buffer.from(mail.text_file.content) }]
    : []
  if (logo) attachments.push({ name: logoName, content_type: 'image/png', content: logo.bytes, shown_as: logoId(logo) })
  if (files) {
    for (const { name, content_type, file_key } of await filesOf(db, mail)) {
      attachments.push({ name, content_type, content: await buffer(await files.get(file_key)) })
    }
  }
  return attachments.length === 0 ? content : { ...content, attachments }
}

async function filesOf(db: Db, { account_id, submission_id, attachments, with_document }: QueuedMail) {
  const uploads = attachments.length === 0 ? [] : await findFiles(db, account_id, attachments)
  if (!with_document || submission_id === null) return uploads
  const document = await findDocument(db, { account_id, submission_id })
  return document ? [{ ...document, content_type: 'application/pdf' }, ...uploads] : uploads
}

/** Why a mail was not sent, and whether another try would end the same way. */
function failureOf(error: unknown): { reason: string; isFinal: boolean } {
  const refused = recipientsRefusal(error)
  if (refused) return { reason: toStore(refusal(recipientRefused, { reason: refused.said })), isFinal: refused.isFinal }
  const said = error instanceof Error ? error.message : String(error)
  return { reason: toStore(refusal('mail_not_sent', { said })), isFinal: false }
}

/** Without its sender, whom only a CRM may give it: from us a mail comes from our own address. */
function contentOf(mail: QueuedMail, html: string | null): Mail & { to: string[] } {
  const { sender_name, recipient, more_recipients, cc, bcc, reply_to } = mail
  const { subject, body, message_id, in_reply_to, message_references: references, language } = mail
  const to = [recipient, ...more_recipients]
  const threaded = { message_id, in_reply_to, references, is_personal: mail.is_reply }
  return { sender_name, to, cc, bcc, reply_to, subject, text: body, html, ...threaded, language }
}
