import { contentName } from '../../../../shared/form/engine/model.ts'
import { maxInquiryText } from '../../../../shared/budgets.ts'
import { displayTypes } from '../../../../shared/contract/forms/field-types.ts'
import { confidentialPlaces, masked } from '../../../../shared/form/engine/confidential.ts'
import { resolveFields } from '../../../../shared/form/engine/resolve.ts'
import { isFileType } from '../../../../shared/form/uploads/file-reference.ts'
import { refusal, toStore } from '../../../../shared/refusals/catalogue.ts'
import type { CrmInquiries, CrmInquiryAnswer } from '../../../crm/inquiry.ts'
import type { Db } from '../../../db/db.ts'
import { within } from '../../../crm/macros.ts'
import { mailAddress } from '../../../lib/mail.ts'
import type { Platform } from '../../../platform.ts'
import { recentCrmFields, type CrmFields } from '../../crm/index.ts'
import { answerInWords, type Content, type FollowedForm, type FollowUp, type Outcome } from '../../follow-ups/index.ts'
import { queueCrmMail } from '../../mails/index.ts'

interface InquiryContext {
  db: Db
  form: FollowedForm
  inquiries: CrmInquiries
  content: Content
}

/**
 * Queues the mail with which the CRM gets a submission. A repetition queues none: there is one for each submission, with a Message-ID that
 * never changes. The outbox tells whether the mail server took it; what the CRM took is not known.
 */
export async function mailInquiry(
  platform: Platform,
  followUp: FollowUp,
  { db, form, inquiries, content }: InquiryContext,
): Promise<Outcome<never>> {
  const { account_id, submission_id, created_at, estate_uuid } = followUp
  const mail = inquiries.compose({
    reference: String(submission_id),
    form: form.heading,
    submittedAt: new Date(created_at),
    timezone: form.account.timezone,
    estate_uuid,
    answers: answersOf(form, content, await recentCrmFields(db, account_id)),
  })
  const domain = mailAddress(platform.config.mailFrom).split('@').at(-1) ?? 'localhost'
  await queueCrmMail(platform.database.system, {
    ...mail,
    account_id,
    submission_id,
    // With the time, so that an installation that begins anew does not repeat the ids of the one before.
    message_id: `<${submission_id}.${Date.parse(created_at).toString(36)}.crm@${domain}>`,
    language: inquiries.language,
    note: toStore(refusal('crm_confirms_nothing', { address: mail.to })),
    forget: followUp.content === null,
  })
  platform.signals.publish('mails_waiting')
  return { state: 'done', error: null, forgets: false }
}

/** The answers in the order of the form; of fields with one place in the CRM the first. Confidential ones are marks, as in every mail. Cut to what the mail can take. */
function answersOf({ fields, settings }: FollowedForm, content: Content, crm: CrmFields): CrmInquiryAnswer[] {
  const hidden = confidentialPlaces(fields, settings.confidential_field_ids)
  const shown = masked(content, hidden)
  const seen = new Set<string>()
  const [cut, cutValue] = [within({ left: maxInquiryText }), within({ left: maxInquiryText })]
  return resolveFields(fields, crm).flatMap((field): CrmInquiryAnswer[] => {
    const { crm_module: module, label } = field
    const name = contentName(field)
    const place = `${module}.${name}`
    const inWords = answerInWords(field, shown, settings.language)
    if (displayTypes.includes(field.type) || seen.has(place) || inWords === '') return []
    seen.add(place)
    const isHidden = hidden.some((one) => one.module === module && one.name === name)
    const kind = isHidden ? 'confidential' : isFileType(field.type) ? 'files' : 'answer'
    const value = content[module]?.[name]
    const text = typeof value === 'string' ? cutValue(value) : typeof value === 'number' ? value : null
    return [{ module, name, label: label || name, inWords: cut(inWords), kind, value: kind === 'answer' ? text : null }]
  })
}
