import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import { mailFaultOf, type MailFault } from '../../text/smtp.ts'

/** How the last mail to a visitor came to nothing. */
export interface RefusedAddress {
  at: string
  /** undefined: it was refused before, and no mail goes there by itself, or it is not known why. */
  fault: MailFault | undefined
}

const toVisitors: readonly unknown[] = ['confirmation', 'signed', 'reply']
/** Of what is not sent since the address has refused something else, or that does not say more. */
const refusals = ['mail_address_returned', 'mail_refused']

/** Whether the address of the visitor has refused the last mail of the submission that went there; one that it has taken since counts more. */
export function refusedAddress(events: readonly TimelineEvent[]): RefusedAddress | undefined {
  const sent = events.flatMap(({ mail }) => mail ?? [])
  const addresses = new Set(sent.filter(({ purpose }) => toVisitors.includes(purpose)).flatMap(({ to }) => to))
  const ids = new Set(
    sent
      .filter(({ purpose, to }) => toVisitors.includes(purpose) || to.some((one) => addresses.has(one)))
      .map(({ id }) => id),
  )
  let refused: RefusedAddress | undefined
  for (const event of events) {
    const { kind, mail, returned } = event
    if (kind === 'address_corrected' || kind === 'confirmation') refused = undefined
    if (kind === 'confirmation_asked' || (mail && ids.has(mail.id))) refused = refusalIn(event)
    const isOther = returned?.recipient != null && addresses.size > 0 && !addresses.has(returned.recipient)
    if (returned && ids.has(returned.mail_id) && !isOther)
      refused = { at: event.at, fault: mailFaultOf(returned.status) }
  }
  return refused
}

function refusalIn({ at, state, reason, reason_details: details }: TimelineEvent): RefusedAddress | undefined {
  if (state === 'done' || reason === null) return undefined
  const has = (codes: readonly string[]) => details.some(({ code }) => codes.includes(code))
  if (has(refusals)) return { at, fault: undefined }
  const fault = mailFaultOf(reason)
  // What is put off is taken later.
  return has(['mail_recipient_refused']) && fault !== 'later' ? { at, fault } : undefined
}
