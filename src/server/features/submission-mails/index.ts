import type { Platform } from '../../platform.ts'
import { startFollowUps } from '../follow-ups/index.ts'
import { mailSubmission } from './mail-submission.ts'

export { answerRows } from './answers.ts'

/** Queues the mails that follow submissions until stopped. */
export function startSubmissionMails(platform: Platform): { stop(): Promise<void> } {
  return startFollowUps(platform, 'mails', (followUp) => mailSubmission(platform, followUp))
}
