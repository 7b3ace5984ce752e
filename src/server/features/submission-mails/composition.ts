import type { SettingGroup } from '../../../shared/contract/form-settings/form-setting.ts'
import {
  formSettings,
  macroSettings,
  type FormSettingName,
  type FormSettings,
} from '../../../shared/contract/form-settings/form-settings.ts'
import { hasMacro } from '../../../shared/contract/crm/macros.ts'
import type { SubmittedFile } from '../../../shared/contract/submissions/submissions.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { fieldsIn, settingsIn } from '../../../shared/form/engine/translate.ts'
import { labelLanguage, type Language } from '../../../shared/text/languages.ts'
import type { Db } from '../../db/db.ts'
import { databaseTime } from '../../lib/clock.ts'
import { perHandle, batched } from '../../lib/scheduling/batcher.ts'
import { mailAddress } from '../../lib/mail.ts'
import type { Platform } from '../../platform.ts'
import { gathered } from '../../work/pace.ts'
import { notificationRecipients } from '../accounts/index.ts'
import { recentShownCrmFields } from '../crm/index.ts'
import { recordsOf, type KeptRecords } from '../crm-writes/index.ts'
import { signedRecords } from '../form-links/index.ts'
import {
  contentOf,
  forVisitor,
  type Content,
  type FollowedForm,
  type FollowUp,
  type SignedRecords,
} from '../follow-ups/index.ts'
import { baseOf } from '../forms/index.ts'
import { deletionEnd, issueLink } from '../submission-documents/index.ts'
import { downloadUrl } from '../uploads/index.ts'
import type { MailedDocument } from './mailed-document.ts'
import { langQuery, submissionLink } from './document-links.ts'
import { listIdentities, submitterOf } from './queries.ts'
import { ownAddresses, type OwnAddresses } from './recipients.ts'

/** What the mails about a submission say, and of what. */
export interface Composition {
  submission: { account_id: number; submission_id: number; index: number; created_at: string; isSaved: boolean }
  settings: FormSettings
  account: { name: string; timezone: string }
  fields: readonly FormField[]
  /** The same in the language in which the form was filled in, for mails to the visitor. */
  visitor: { settings: FormSettings; fields: readonly FormField[] }
  content: Content
  /** The same without what an unsigned link brought from records, for mails to the visitor. */
  visitorContent: Content
  /** The CRM's records after the write, for mails to the agency; null where there was none. */
  kept: KeptRecords | null
  /** The records that the visitor's signed link names; null: there are none. */
  linked: SignedRecords | null
  /** Who is told of submissions. */
  notified: OwnAddresses
  /** E-mail identities that the CRM can send from. */
  identities: readonly string[]
  /** Those that the account has listed and that are no senders yet. */
  unconfirmed: readonly string[]
  /** Of message ids. */
  domain: string
  /** Where a mail is to carry it; null: there is none. */
  document: MailedDocument | null
  /** The visitor gets no mail. */
  unmailed: boolean
  /** All places of the form were taken when it came. */
  waitingList: boolean
  /** Where the sender of the form can delete it; null where the form does not offer that. */
  deletion: string | null
  /** Where people of the account see the submission; null: its content is not kept. */
  page: string | null
  /** The member of the staff who sent it. */
  submittedBy: { name: string; email: string } | undefined
  /** A link to a file that works without a key. */
  linkOf: (file: SubmittedFile) => string
}

/** The composition in the language in which the form was filled in. */
export const asFilledIn = (composition: Composition): Composition => ({ ...composition, ...composition.visitor })

/** All that the mails about a submission are made of. */
export async function compositionOf(
  platform: Platform,
  followUp: FollowUp,
  {
    form: { settings, account, timezone, fields, slug, hosts },
    document,
    db = platform.database.forAccount(followUp.account_id),
  }: { form: FollowedForm; document: MailedDocument | null; db?: Db },
): Promise<Composition> {
  const { account_id, submission_id, index, created_at } = followUp
  const { notification_receivers: own } = settings
  const language = followUp.language ?? settings.language
  const isAsking = [settings, settingsIn(settings, language)].some(asksForValues)
  const content = contentOf(platform.sealer, followUp) ?? {}
  const { notified, senders } = await correspondents(db)(account_id)
  const kept = await recordsOf(platform, followUp)
  const told = own.length > 0 ? own : notified
  const fieldsWith = async (labels: Language) =>
    resolveFields(fields, await recentShownCrmFields(db, account_id, labels))
  const translated = fieldsIn(await fieldsWith(labelLanguage(settings.language, language)), settings, language)
  return {
    submission: { account_id, submission_id, index, created_at, isSaved: followUp.content !== null },
    settings,
    account: { ...account, timezone },
    fields: language === settings.language ? translated : await fieldsWith(settings.language),
    visitor: { settings: settingsIn(settings, language), fields: translated },
    content,
    visitorContent: forVisitor(content, followUp.withheld),
    kept,
    linked: isAsking ? await signedRecords(platform, account_id, followUp.linked) : null,
    notified: ownAddresses([...told, ...(kept?.supervisor === undefined ? [] : [kept.supervisor])]),
    identities: senders.filter(({ isFunctional }) => isFunctional).map(({ email }) => email),
    unconfirmed: senders.filter(({ isFunctional }) => !isFunctional).map(({ email }) => email),
    document,
    unmailed: followUp.unmailed,
    waitingList: followUp.waiting_list,
    page: submissionLink(platform, followUp),
    deletion: settings.self_service_deletion ? deletionLink(platform, followUp, { slug, hosts }) : null,
    domain: mailAddress(platform.config.mailFrom).split('@').at(-1) ?? 'localhost',
    submittedBy: settings.staff_only_enabled ? await submitterOf(db, followUp) : undefined,
    linkOf: ({ file_id }) => downloadUrl(platform, { account_id, id: file_id }),
  }
}

function deletionLink(
  { config, tokenKey }: Platform,
  { account_id, form_id, submission_id: id, language }: FollowUp,
  { slug, hosts }: Pick<FollowedForm, 'slug' | 'hosts'>,
): string {
  const sent = { id, held_back: false, ends: deletionEnd(databaseTime()) }
  const link = issueLink(tokenKey, { id: form_id, account_id }, sent, 'delete')
  return `${baseOf(config, hosts)}/f/${slug}/delete/${link}${langQuery(language)}`
}

/** Groups whose macros no mail has. */
const pageGroups: readonly SettingGroup[] = ['thank_you', 'documents']

/** Whether its mails to visitors have macros. */
const asksForValues = (settings: FormSettings) =>
  (Object.keys(macroSettings) as FormSettingName[]).some(
    (name) =>
      macroSettings[name]?.to !== 'agency' &&
      !pageGroups.includes(formSettings[name].group) &&
      [settings[name]].flat().some((text) => typeof text === 'string' && hasMacro(text)),
  )

/** Who is told of an account's submissions, and whom its CRM can send as. Submissions that are mailed at the same time ask once. */
const correspondents = perHandle((db: Db) =>
  batched(
    async (accountIds: number[]) => {
      const [accountId = 0] = accountIds
      const found = {
        notified: await notificationRecipients(db, accountId),
        senders: await listIdentities(db, accountId),
      }
      return accountIds.map(() => found)
    },
    { gathered },
  ),
)
