import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { maxCrashes, suspectedFrom } from '../../lib/crashes/crashes.ts'
import { askFirst, markFailed, noteBegun } from './end-queries.ts'
import type { QueuedMail } from './queries.ts'

type Send = (mail: QueuedMail) => Promise<unknown>

const lost = toStore(refusal('mail_lost', { times: maxCrashes }))

/**
 * Sends mails whose earlier claim was lost under a note, so that one that ends the process is found (`lib/crashes/crashes.ts`); all others as they
 * are. What is suspected goes one at a time, over all queues of this process. What has waited for long is not sent.
 */
export function openNotedSending(db: Db): (send: Send) => Send {
  let turn: Promise<unknown> = Promise.resolve()
  return (send) => {
    const sendNoted = async (mail: QueuedMail) => {
      if (await noteBegun(db, mail)) await send(mail)
    }
    return (mail) => {
      if (mail.begun >= maxCrashes) return markFailed(db, mail, lost, null)
      if (mail.waited_long) return askFirst(db, mail)
      if (mail.claims - 1 <= mail.attempts) return send(mail)
      if (mail.begun < suspectedFrom) return sendNoted(mail)
      const sent = turn.then(() => sendNoted(mail))
      turn = sent.catch(() => undefined)
      return sent
    }
  }
}
