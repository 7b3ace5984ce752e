import { resolveField } from '../../../shared/form/resolve.ts'
import type { FormField } from '../../../shared/form/model.ts'
import type { Language } from '../../../shared/text/texts.ts'
import { fieldConfiguration } from '../../crm/built-in/field-configuration.ts'
import type { Db } from '../../db/db.ts'
import { mailAddress } from '../../lib/mail.ts'
import type { Platform } from '../../platform.ts'
import { notificationRecipients } from '../accounts/index.ts'
import { openRecords } from '../crm-writes/index.ts'
import { listFields } from '../fields/index.ts'
import { contentOf, type FollowUp, type Outcome } from '../follow-ups/index.ts'
import { resolveSettings } from '../forms/index.ts'
import { queueSubmissionMail } from '../mails/index.ts'
import { composeMails } from './compose.ts'
import { findMailForm, functionalIdentities } from './queries.ts'

/**
 * Queues the mails that a form sends after a submission: all of them with the end of this follow-up, or none, so that an
 * interruption neither loses nor repeats one.
 */
export async function mailSubmission(platform: Platform, followUp: FollowUp): Promise<Outcome> {
  const { account_id, submission_id, form_id, index, created_at } = followUp
  const db = platform.database.forAccount(account_id)
  const form = await findMailForm(db, followUp)
  if (!form) return { state: 'done', error: null }
  const settings = resolveSettings({ ...form, form_groups: [] })
  const { notification_receivers: own } = settings
  const { mails, faults } = composeMails({
    submission: { account_id, submission_id, index, created_at, isSaved: followUp.content !== null },
    settings,
    account: { name: form.account_name, timezone: form.timezone },
    fields: await shownFields(db, form_id, settings.language),
    content: contentOf(platform.sealer, followUp) ?? {},
    kept: form.sealed_records === null ? null : openRecords(platform.sealer)(account_id, form.sealed_records),
    notified: own.length > 0 ? own : await notificationRecipients(db, account_id),
    identities: await functionalIdentities(db, account_id),
    domain: mailAddress(platform.config.mailFrom).split('@').at(-1) ?? 'localhost',
  })
  return {
    state: 'done',
    error: faults.join(' ') || null,
    async write(db) {
      for (const mail of mails) await queueSubmissionMail(db, mail)
    },
  }
}

/** The fields as the visitor saw them. */
async function shownFields(db: Db, formId: number, language: Language): Promise<FormField[]> {
  const crm = fieldConfiguration(language)
  return (await listFields(db, formId)).map((field) =>
    resolveField(field, field.crm_field_name === null ? undefined : crm[field.crm_module]?.[field.crm_field_name]),
  )
}
