import type { Db } from '../../db/db.ts'
import { openMailer, type Mailer } from '../../lib/mail.ts'
import type { Platform } from '../../platform.ts'
import { markFailed, markSent, takeMails } from './queries.ts'

const pollMs = 5_000
const limit = 10
/** Longer than sending `limit` mails one after another can take. */
const leaseSeconds = 600
/** Seconds before the next try, by the number of those that failed; after the last the mail is given up. */
const waits = [60, 300, 1800, 7200]

/**
 * Sends queued mails, at least once each, until stopped. Without SMTP_URL nothing is sent: the queue is the outbox that
 * the dashboard shows.
 */
export function startMails({ config, database, log }: Platform): { stop(): Promise<void> } {
  if (config.smtpUrl === null) return { async stop() {} }
  const mailer = openMailer(config.smtpUrl, config.mailFrom)
  const wake = new AbortController()

  async function run(): Promise<void> {
    while (!wake.signal.aborted) {
      const sent = await sendWaiting(database.system, mailer, wake.signal).catch((error: unknown) => {
        log.warn({ err: error }, 'mails not sent')
        return 0
      })
      if (sent < limit) await pause(wake.signal)
    }
  }

  const running = run()
  return {
    async stop() {
      wake.abort()
      await running
      mailer.close()
    },
  }
}

/** Sends what is due, at most `limit`; gives the number it tried. What an abort leaves over keeps its lease. */
export async function sendWaiting(db: Db, mailer: Mailer, signal?: AbortSignal): Promise<number> {
  const mails = await takeMails(db, { limit, leaseSeconds })
  for (const { id, sender, recipient, subject, body, attempts } of mails) {
    if (signal?.aborted) {
      await markFailed(db, id, 'The service was stopped before sending.', 0)
      continue
    }
    try {
      await mailer.send({ ...(sender !== null && { from: sender }), to: recipient, subject, text: body })
      await markSent(db, id)
    } catch (error) {
      await markFailed(db, id, error instanceof Error ? error.message : String(error), waits[attempts - 1] ?? null)
    }
  }
  return mails.length
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pollMs)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
