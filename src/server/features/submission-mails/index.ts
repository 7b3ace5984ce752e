import type { Platform } from '../../platform.ts'
import { startFollowUps } from '../follow-ups/index.ts'
import { submissionMails } from './mail-submission.ts'

export { answerRows } from './answers.ts'
export { resolveBody } from './body.ts'
export { langQuery } from './document-links.ts'
export { imprintOf } from './imprint.ts'
export { htmlLetter, plainLetter } from '../mails/index.ts'
export { composeOptIn } from './opt-in-mail.ts'
export { submissionMails } from './mail-submission.ts'
export { signedMails } from './signed-mails.ts'

/** Queues the mails that follow submissions until stopped. */
export function startSubmissionMails(platform: Platform): { stop(): Promise<void> } {
  return startFollowUps(platform, submissionMails(platform))
}
