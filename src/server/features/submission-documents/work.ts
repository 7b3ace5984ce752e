import { toStore } from '../../../shared/refusals/catalogue.ts'
import type { Platform } from '../../platform.ts'
import { followedForm, type FollowUp, type FollowUpWork, type Outcome } from '../follow-ups/index.ts'
import { documentOf } from './make.ts'

/** Makes the document of each submission, which is asked for later: its end says that it is stored, or why it is not. */
export function submissionDocuments(platform: Platform): FollowUpWork<never> {
  return { kind: 'document', perform: (followUp) => perform(platform, followUp), write: () => null }
}

async function perform(platform: Platform, followUp: FollowUp): Promise<Outcome<never>> {
  const { account_id, submission_id } = followUp
  if (!(await isAwaited(platform, followUp))) return { state: 'done', error: null }
  const outcome = await documentOf(platform, { account_id, submission_id })
  switch (outcome.state) {
    case 'later':
      return { state: 'waiting', error: toStore(outcome.error) }
    case 'failed':
      return { state: 'failed', error: toStore(outcome.error) }
    default:
      return { state: 'done', error: null }
  }
}

/** Of what is not saved nothing is made in advance, unless the visitor has a link, or is to sign: mails and the CRM ask by themselves. */
async function isAwaited({ database }: Platform, followUp: FollowUp): Promise<boolean> {
  const { account_id, form_id, content } = followUp
  if (content !== null) return true
  const form = await followedForm(database.forAccount(account_id), form_id, followUp)
  return form?.settings.pdf_download_enabled === true || form?.signs === true
}
