import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { renderDeletionPage, type DeletionPageState } from '../../../pages/deletion-pages.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { fill } from '../../../../shared/text/fill.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { announceInboxChanges } from '../../../lib/inbox-signal.ts'
import type { Platform } from '../../../platform.ts'
import { notificationRecipients } from '../../accounts/index.ts'
import { queueMails } from '../../mails/index.ts'
import { deleteQuarantined, findReleased } from '../../quarantine/index.ts'
import { deletionEnd, issueLink, readLink } from '../../submission-documents/index.ts'
import { eraseSubmissions, lockSubmission } from '../../submissions/index.ts'
import { addressOf, inSameLanguage, pathAgain } from '../address.ts'
import { answerPage, answerOutcome, type SentenceOutcome } from '../page/answer-page.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import type { Acceptance } from '../submit/outcome.ts'
import { notFoundPage } from '../pages.ts'

/** The path under which its sender can delete it; null where the form does not offer that. */
export function deletionLink({ tokenKey }: Platform, form: LiveForm, { id, heldBack }: Acceptance): string | null {
  if (!form.settings.self_service_deletion) return null
  const link = issueLink(tokenKey, form, { id, held_back: heldBack, ends: deletionEnd(databaseTime()) }, 'delete')
  return inSameLanguage(form, `${form.path}/delete/${link}`)
}

/**
 * Answers such a link: a GET asks whether the data is really to go, since programs follow links, too; a POST deletes it. The link
 * needs no password or login.
 */
export function deletionPages(platform: Platform, forms: LiveForms) {
  return async (request: PageRequest): Promise<PageAnswer> => {
    const form = await forms.current(addressOf(request))
    if (!form) return notFoundPage(platform, request)
    const said = (state: DeletionPageState) => answer(form, request, state)
    const link = readLink(platform.tokenKey, form, request.params['link'] ?? '', 'delete')
    if (!link || !form.settings.self_service_deletion) return said({ kind: 'missing' })
    if (link.ends < databaseTime()) return said({ kind: 'ended' })
    const url = pathAgain(form, request)
    if (request.method === 'GET') return said({ kind: 'asked', url, form: inSameLanguage(form, form.path) })
    const isGone = await (link.held_back
      ? deleteHeldBack(platform, form, link.id)
      : deleteStored(platform, form, link.id))
    return isGone ? said({ kind: 'deleted' }) : said({ kind: 'missing' })
  }
}

/** Deletes a submission with everything of it, and tells the agency, which may have handed it on. False: it is not there (any more). */
async function deleteStored(platform: Platform, form: LiveForm, id: number): Promise<boolean> {
  const { account_id, id: form_id } = form
  const isGone = await platform.database
    .forAccount(account_id)
    .transaction()
    .execute(async (db) => {
      const index = await lockSubmission(db, { account_id, form_id, id })
      if (index === undefined) return false
      await eraseSubmissions(db, { account_id, form_id }, [id])
      const texts = catalogue[form.ownLanguage].privacy
      const values = { index, title: form.settings.internal_title }
      await queueMails(db, account_id, await notificationRecipients(db, account_id), {
        purpose: 'deletion_notice',
        subject: fill(texts.noticeSubject, values),
        body: fill(texts.noticeBody, values),
        language: form.ownLanguage,
      })
      return true
    })
  if (!isGone) return false
  platform.signals.publish('mails_waiting')
  announceInboxChanges(platform.signals, account_id, [{ kind: 'removed', form_id, submission_id: id }])
  return true
}

/** Of what has been released meanwhile, the submission that it has become. */
async function deleteHeldBack(platform: Platform, form: LiveForm, id: number): Promise<boolean> {
  const db = platform.database.forAccount(form.account_id)
  if (await deleteQuarantined(db, id)) return true
  const released = await findReleased(db, { account_id: form.account_id, form_id: form.id, id })
  return released !== undefined && deleteStored(platform, form, released.id)
}

const outcomes: Record<DeletionPageState['kind'], SentenceOutcome> = {
  asked: { status: 200, message: 'A POST to this address deletes what was sent.' },
  deleted: { status: 200, message: 'What was sent is deleted.' },
  ended: { status: 410, refusal: refusal('link_expired') },
  missing: { status: 404, refusal: refusal('nothing_to_delete') },
}

function answer(form: LiveForm, { wantsJson }: PageRequest, state: DeletionPageState): PageAnswer {
  const outcome = outcomes[state.kind]
  const page = wantsJson
    ? answerOutcome(outcome)
    : answerPage(renderDeletionPage(form.compiled.model, state), { embed: false }, outcome)
  return { ...page, headers: { ...page.headers, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } }
}
