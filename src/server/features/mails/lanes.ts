/** What a mail about a submission is for; one submission is mailed once for each, but for replies. */
export type MailPurpose = 'confirmation' | 'second' | 'notification' | 'signed' | 'signed_notification' | 'reply'

/** The submission itself, to a CRM that gets it by mail; likewise once. */
export type CrmMailPurpose = 'crm'

/** What any other mail is for. */
export type AccountMailPurpose =
  | 'crm_notice'
  | 'deletion_notice'
  | 'domain_notice'
  | 'failure_notice'
  | 'invitation'
  | 'opt_in'
  | 'password_reset'
  | 'resume_link'
  | 'retention_notice'
  | 'sample'
  | 'sender_confirmation'
  | 'staff_login'
  | 'user_notice'
  | 'webhook_notice'

/**
 * Each lane has places of its own, so that none waits for another. `screen`: a person waits at a screen for it. It goes only to addresses that
 * the account knows or a person of the account enters, so that strangers cannot fill it.
 */
export const lanes = { screen: 1, visitor: 2, notice: 3 } as const
export type Lane = keyof typeof lanes

const laneOfPurpose: Record<MailPurpose | CrmMailPurpose | AccountMailPurpose, Lane> = {
  password_reset: 'screen',
  staff_login: 'screen',
  sender_confirmation: 'screen',
  sample: 'screen',
  confirmation: 'visitor',
  second: 'visitor',
  signed: 'visitor',
  reply: 'visitor',
  opt_in: 'visitor',
  resume_link: 'visitor',
  invitation: 'visitor',
  crm: 'notice',
  notification: 'notice',
  signed_notification: 'notice',
  crm_notice: 'notice',
  deletion_notice: 'notice',
  domain_notice: 'notice',
  failure_notice: 'notice',
  retention_notice: 'notice',
  user_notice: 'notice',
  webhook_notice: 'notice',
}

/** As the database keeps it. */
export const laneOf = (purpose: MailPurpose | CrmMailPurpose | AccountMailPurpose): number =>
  lanes[laneOfPurpose[purpose]]

/**
 * What waited longer to be sent, for want of a mail server or of a running worker, is not sent by itself: it stands in the list of failed work,
 * where a person has it sent or settles it. What else wants a person's word has a shorter life (`forget_after_seconds`).
 */
export const asksFirst = { lane: 'visitor', days: 3 } as const satisfies { lane: Lane; days: number }
