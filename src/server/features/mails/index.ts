export { forgetMails, queueMails, queueSubmissionMails, submissionMailsQueued } from './queries.ts'
export type { AccountMailPurpose, MailPurpose } from './lanes.ts'
export type { AccountMail, MailText, SubmissionMail } from './queries.ts'
export { startMails } from './send-mails.ts'
