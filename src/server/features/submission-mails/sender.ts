import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { SubmissionMail } from '../mails/index.ts'

interface Identities {
  settings: Pick<FormSettings, 'email_crm_identity'>
  /** That the CRM can send from. */
  identities: readonly string[]
  /** That wait for their confirmation. */
  unconfirmed: readonly string[]
}

/**
 * Where a mail comes from: an identity of the CRM, but only one that is known to belong to the account. A mail is not held back
 * for want of one: it comes from our own address, and its answers go to the identity that is not confirmed yet.
 */
export function senderOf(
  { settings, identities, unconfirmed }: Identities,
  viaCrm: boolean,
): Pick<SubmissionMail, 'sender' | 'via_crm' | 'note'> & { answersTo: string | null } {
  const wanted = settings.email_crm_identity?.toLowerCase()
  const chosen = (emails: readonly string[]) => emails.find((email) => email.toLowerCase() === wanted) ?? emails[0]
  const sender = chosen(identities)
  if (!viaCrm) return { sender: null, via_crm: false, note: null, answersTo: null }
  if (sender === undefined) {
    const note = toStore(refusal('mail_without_identity'))
    return { sender: null, via_crm: false, note, answersTo: chosen(unconfirmed) ?? null }
  }
  const isWanted = wanted === undefined || sender.toLowerCase() === wanted
  const note = isWanted ? null : toStore(refusal('mail_of_other_identity', { sender, wanted }))
  return { sender, via_crm: true, note, answersTo: null }
}
