import { refusal } from '../../shared/refusals/catalogue.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { openMailer, type Mail } from '../lib/mail.ts'
import { isProvenIdentity, keepMail } from './built-in/queries.ts'
import { CrmError, type CrmConnector } from './port.ts'

export interface InstallationMail {
  sendTest: CrmConnector['sendTestMail']
  send: CrmConnector['sendMail']
}

/**
 * Mails of an account whose CRM sends none: they go to the mail server of the installation. Without one, test mails go to the outbox.
 */
export function installationMail(
  db: Db,
  accountId: number,
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
): InstallationMail {
  return {
    async sendTest(mail) {
      if (smtpUrl === null) return keepMail(db, accountId, mail, 'waiting')
      const { identity, subject, text } = mail
      await send(smtpUrl, mailFrom, { from: identity, to: identity, subject, text })
      await keepMail(db, accountId, mail, 'sent')
    },
    async send({ identity, ...mail }) {
      if (smtpUrl === null) throw new CrmError('unavailable', refusal('crm_without_mail_server'))
      // Any server takes any sender from us: what makes it the account's is the proof alone.
      if (!(await isProvenIdentity(db, accountId, identity))) {
        throw new CrmError('rejected', refusal('crm_sender_not_confirmed', { address: identity }))
      }
      await send(smtpUrl, mailFrom, { ...mail, from: identity })
    },
  }
}

/** Signs in to the mail server of the installation and sends nothing. Throws `CrmError` (`unavailable`). */
export async function checkMailServer({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<void> {
  if (smtpUrl === null) throw new CrmError('unavailable', refusal('crm_without_mail_server'))
  const mailer = openMailer(smtpUrl, mailFrom)
  try {
    await mailer.check()
  } catch (error) {
    throw new CrmError('unavailable', refusal('crm_mail_not_taken', { said: saidIn(error) }), { cause: error })
  } finally {
    mailer.close()
  }
}

async function send(smtpUrl: string, mailFrom: string, mail: Mail): Promise<void> {
  const mailer = openMailer(smtpUrl, mailFrom)
  try {
    await mailer.send(mail)
  } catch (error) {
    throw mailRefused(error)
  } finally {
    mailer.close()
  }
}

/** An answer 5xx is final (RFC 5321 4.2.1); anything else may be better later. */
function mailRefused(cause: unknown): CrmError {
  const { responseCode } = cause as { responseCode?: number }
  const said = saidIn(cause)
  return responseCode !== undefined && responseCode >= 500
    ? new CrmError('rejected', refusal('crm_mail_refused', { said }), { cause })
    : new CrmError('unavailable', refusal('crm_mail_not_taken', { said }), { cause })
}

/** One line for a person. */
function saidIn(error: unknown): string {
  const { message } = error as { message: string }
  return message.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').slice(0, 500).replace(/\.$/, '')
}
