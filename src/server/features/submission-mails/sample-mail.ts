import type { FormMailKind, FormMailPreview } from '../../../shared/contract/forms/form-mails.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { linkMacros, type MacroText } from '../../../shared/contract/crm/macros.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import type { Language } from '../../../shared/text/languages.ts'
import { databaseTime } from '../../lib/clock.ts'
import { fromLine } from '../../lib/mail.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import { sampleContent } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields, recentShownCrmFields } from '../crm/index.ts'
import type { KeptRecords } from '../crm-writes/index.ts'
import { followedForm, type FollowedForm, type FollowUp } from '../follow-ups/index.ts'
import { listRules } from '../rules/index.ts'
import { htmlLetter, inPage, logoFor, type Letter, type SubmissionMail } from '../mails/index.ts'
import { composeMails } from './compose.ts'
import { compositionOf } from './composition.ts'
import type { Composition } from './composition.ts'
import { ownAddresses } from './recipients.ts'

interface FormKey {
  account_id: number
  form_id: number
}

export interface SampleMail {
  preview: FormMailPreview
  letter: Letter
  language: Language
  /** Name beside the address of the sender. */
  sender_name: string | null
}

/**
 * A mail of a form as it goes out after a submission with sample answers, made like any other; also one that is switched off, or
 * without a recipient. `undefined`: there is no such form. Nothing is written.
 */
export async function sampleMail(
  platform: Platform,
  { account_id, form_id }: FormKey,
  kind: FormMailKind,
): Promise<SampleMail | undefined> {
  const form = await followedForm(platform.database.forAccount(account_id), form_id)
  if (!form) return undefined
  const composition = await sampleComposition(platform, { account_id, form_id }, form)
  const enabled = changed(composition, { email_enabled: true, email2_enabled: true, notification_enabled: true })
  const sent = mailOf(enabled, kind)
  const mail = sent ?? mailOf(toAnybody(enabled), kind)
  if (!mail) throw new Error(`A form with recipients sends no ${kind}.`)
  const { to, cc, bcc } = sent ?? { to: [], cc: [], bcc: [] }
  const { sender, sender_name, reply_to, subject, letter, body, via_crm } = mail
  const { database, files } = platform
  const logo = via_crm
    ? undefined
    : await logoFor({ db: database.forAccount(account_id), files }, letter.logo ?? null, {
        account_id,
        turn: personOf(account_id, 'logos'),
      })
  return {
    preview: {
      to: [...to],
      cc: [...cc],
      bcc: [...bcc],
      from: fromLine(platform.config.mailFrom, { sender, sender_name }),
      reply_to,
      subject,
      html: htmlLetter(letter, inPage(logo)),
      text: body,
    },
    letter,
    language: form.settings.language,
    sender_name,
  }
}

const mailOf = (composition: Composition, kind: FormMailKind): SubmissionMail | undefined =>
  composeMails(composition).mails.find(({ purpose }) => purpose === kind)

function changed(composition: Composition, settings: Partial<FormSettings>): Composition {
  const { visitor } = composition
  return {
    ...composition,
    settings: { ...composition.settings, ...settings },
    visitor: { ...visitor, settings: { ...visitor.settings, ...settings } },
  }
}

/** With an address in each place where one may be missing, so that there is a mail to look at; it is not reported. */
function toAnybody(composition: Composition): Composition {
  const receiver = 'sample@example.com'
  const settings = { receiver: receiver as MacroText, email2_receiver: receiver as MacroText }
  return { ...changed(composition, settings), notified: ownAddresses([receiver]) }
}

async function sampleComposition(platform: Platform, key: FormKey, form: FollowedForm): Promise<Composition> {
  const { account_id, form_id } = key
  const { fields, settings } = form
  const db = platform.database.forAccount(account_id)
  const crm = await recentShownCrmFields(db, account_id, settings.language)
  const rules = await listRules(db, form_id)
  const content = sampleContent([], { fields: resolveFields(fields, crm), crm, rules }, settings.language)
  const followUp: FollowUp = {
    account_id,
    submission_id: 0,
    form_id,
    index: 1,
    created_at: new Date(databaseTime()).toISOString(),
    content: JSON.stringify(content),
    sealed_content: null,
    network: null,
    language: null,
    unmailed: false,
    waiting_list: false,
    records_wanted: false,
    records_kept: false,
    mails_wait: false,
    forgets: false,
    sealed_records: null,
    estate_uuid: null,
    linked: null,
    tries: 0,
    begun: 0,
    withheld: null,
    claims: 0,
    form_revision: 0,
    account_revision: 0,
  }
  const composition = await compositionOf(platform, followUp, { form, document: null })
  const page = `${platform.config.publicUrl}/app/forms/${form_id}/submissions`
  return { ...composition, page, kept: settings.crm_write_enabled ? await sampleRecords(platform, key, form) : null }
}

/** What the CRM would have after the write: nothing beside the answers, and the records that they go to. */
async function sampleRecords(
  platform: Platform,
  { account_id }: FormKey,
  { fields: asked }: FollowedForm,
): Promise<KeptRecords | null> {
  const fields = await recentCrmFields(platform.database.forAccount(account_id), account_id)
  if (Object.keys(fields).length === 0) return null
  const written = Object.values(linkMacros).filter((module) => asked.some(({ crm_module }) => crm_module === module))
  const links = Object.fromEntries(written.map((module) => [module, `https://www.example.com/${module}`]))
  return { records: {}, links, fields }
}
