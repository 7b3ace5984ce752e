export { queueMails, type MailText } from './queries.ts'
export { startMails } from './send-mails.ts'
