import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmConnector, type CrmMail } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import type { Mail } from '../../lib/mail.ts'
import { markFailed, markSent, sendOurselves } from './end-queries.ts'
import type { QueuedMail } from './queries.ts'
import type { MailEnd } from './traced-mails.ts'

interface Attempt {
  crm: () => Promise<CrmConnector>
  mail: Mail & { to: string[] }
  /** Before the next try; null: this was the last one. */
  waitSeconds: number | null
}

/**
 * Has the account's CRM send a mail. One that the CRM refuses, or cannot take for hours, goes out from our own address: a mail
 * that arrives is better than none. One whose outcome is unknown is not sent again.
 */
export async function sendThroughCrm(
  db: Db,
  queued: QueuedMail,
  { crm, mail, waitSeconds }: Attempt,
): Promise<MailEnd> {
  const error = await attempt(crm, { ...mail, identity: queued.sender ?? '' })
  if (error === undefined) {
    await markSent(db, queued)
    return 'sent'
  }
  const reason = toStore(error.refusal)
  const mayComeAgain = error.kind === 'unavailable' && waitSeconds !== null
  if (error.kind !== 'unknown_outcome' && !mayComeAgain) {
    await sendOurselves(db, queued, reason)
    return 'ourselves'
  }
  await markFailed(db, queued, reason, mayComeAgain ? waitSeconds : null)
  return 'failed'
}

/** What kept the CRM from sending it; a fault of ours may pass, like a CRM that is away. */
async function attempt(crm: Attempt['crm'], mail: CrmMail): Promise<CrmError | undefined> {
  try {
    await (await crm()).sendMail(mail)
    return undefined
  } catch (error) {
    return error instanceof CrmError ? error : new CrmError('unavailable', refusal('went_wrong'))
  }
}
