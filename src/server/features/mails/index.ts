export { forgetMails, queueMails, queueSubmissionMails, submissionMailsQueued } from './queries.ts'
export type { AccountMail, MailPurpose, MailText, SubmissionMail } from './queries.ts'
export { startMails } from './send-mails.ts'
