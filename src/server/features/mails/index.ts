export { forgetMails, queueMails, queueSubmissionMail } from './queries.ts'
export type { MailPurpose, MailText, SubmissionMail } from './queries.ts'
export { startMails } from './send-mails.ts'
