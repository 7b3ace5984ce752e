import { toStore } from '../../../shared/refusals/catalogue.ts'
import type { Platform } from '../../platform.ts'
import { paced } from '../../work/pace.ts'
import { followedForm, type FollowUp, type FollowUpWork, type Outcome } from '../follow-ups/index.ts'
import { limitMails, submissionMailsQueued, type SubmissionMail } from '../mails/index.ts'
import { composeMails } from './compose.ts'
import { compositionOf } from './composition.ts'
import { documentToMail } from './document-to-mail.ts'

/**
 * Queues the mails that a form sends after a submission: all of them with the end of this follow-up, or none, so that an
 * interruption neither loses nor repeats one.
 */
export function submissionMails(platform: Platform): FollowUpWork<SubmissionMail[]> {
  return {
    kind: 'mails',
    perform: (followUp) => mailSubmission(platform, followUp),
    write(results, hasEnded) {
      const mails = results.flatMap(({ result }) => result)
      return submissionMailsQueued(mails, hasEnded)
    },
  }
}

async function mailSubmission(platform: Platform, followUp: FollowUp): Promise<Outcome<SubmissionMail[]>> {
  const form = await followedForm(platform.database.forAccount(followUp.account_id), followUp.form_id, followUp)
  if (!form) return { state: 'done', error: null }
  const document = await documentToMail(platform, followUp, form)
  if (document?.state === 'later') return { state: 'waiting', error: toStore(document.error) }
  const composition = await compositionOf(platform, followUp, { form, document: document?.mailed ?? null })
  await paced()
  const { mails, faults } = composeMails(composition)
  const { form_id, network } = followUp
  const limited = await limitMails(platform, { form_id, network, plan: form.account.plan }, mails)
  return { state: 'done', error: faults.join('\n') || null, result: limited }
}
