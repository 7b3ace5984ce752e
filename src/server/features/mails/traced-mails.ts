import type { Traces } from '../../lib/traces/traces.ts'
import type { QueueSpec } from './lane-queue.ts'
import type { QueuedMail } from './queries.ts'

/** What came of one try. `ourselves`: its CRM does not send it, and it goes out from our own address next. */
export type MailEnd = 'sent' | 'failed' | 'ourselves'

type Send = (mail: QueuedMail) => Promise<MailEnd>

/** Sends with a span for each mail about a submission; whom it goes to, and what it says, stands in none. */
export function tracedMails(
  traces: Traces | undefined,
  { lane, via_crm }: Pick<QueueSpec, 'lane' | 'via_crm'>,
  send: Send,
): Send {
  if (!traces) return send
  return async (mail) => {
    const { submission_id } = mail
    const span = submission_id === null ? undefined : traces.begin(submission_id)
    const state = await send(mail)
    traces.end(span, {
      name: 'mail',
      kind: 'client',
      attributes: {
        'foyer.account_id': mail.account_id,
        'foyer.submission_id': submission_id ?? 0,
        'foyer.mail_id': mail.id,
        'foyer.lane': lane,
        'foyer.via_crm': via_crm,
        'foyer.try': mail.attempts + 1,
        'foyer.state': state,
      },
      failed: state === 'failed',
    })
    return state
  }
}
