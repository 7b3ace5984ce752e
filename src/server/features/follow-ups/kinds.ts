import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { planOf } from '../../lib/plans.ts'

/** What follows a submission, in this order; `signature`: what follows when its document has been signed. */
export type FollowUpKind = 'crm' | 'document' | 'mails' | 'signature'

type FollowUpSettings = Pick<
  FormSettings,
  | 'crm_write_enabled'
  | 'estate_context_enabled'
  | 'email_enabled'
  | 'email2_enabled'
  | 'email2_receiver'
  | 'notification_enabled'
>

/** What begins with the submission itself; where there is a write to the CRM, all else waits for it. */
export const beginsAtOnce = (kinds: readonly FollowUpKind[]): readonly FollowUpKind[] =>
  kinds.includes('crm') ? kinds.filter((kind) => kind === 'crm' || kind === 'document') : kinds

/** What decides whether a form makes documents. */
export interface Documents {
  /** Of the form's template; null where it has none of its own. */
  template_enabled: boolean | null
  plan: string
}

export const makesDocuments = ({ template_enabled, plan }: Documents) =>
  template_enabled === true && planOf(plan).features.has('pdf_templates')

/** What decides whether visitors sign the documents of a form. */
export interface SigningSettings extends Documents {
  /** `document_signing.enabled` of the form's template; null where it has none of its own. */
  template_signs: boolean | null
}

export const signsDocuments = ({ template_signs, ...documents }: SigningSettings) =>
  template_signs === true && makesDocuments(documents)

/**
 * What follows each submission of a form: a write to the CRM only where a field has a place there or an estate can be named, its document where the
 * template is enabled, mails where there may be a recipient.
 */
export function followUpsOf(
  settings: FollowUpSettings,
  fields: readonly { crm_field_name: string | null }[],
  documents: Documents,
): FollowUpKind[] {
  const hasPlace = settings.estate_context_enabled || fields.some(({ crm_field_name }) => crm_field_name !== null)
  const writes = settings.crm_write_enabled && hasPlace
  const second = settings.email2_enabled && settings.email2_receiver !== null
  const mails = settings.email_enabled || second || settings.notification_enabled
  const kinds = { crm: writes, document: makesDocuments(documents), mails }
  return (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => kinds[kind])
}
