import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import { planOf } from '../../lib/plans.ts'

/** What follows a submission, in this order. */
export type FollowUpKind = 'crm' | 'document' | 'mails'

type Following = Pick<
  FormSettings,
  'crm_write_enabled' | 'email_enabled' | 'email2_enabled' | 'email2_receiver' | 'notification_enabled'
>

/** What decides whether a form makes documents. */
export interface Documents {
  /** Of the form's template; null where it has none of its own. */
  template_enabled: boolean | null
  plan: string
}

export const makesDocuments = ({ template_enabled, plan }: Documents) =>
  template_enabled === true && planOf(plan).features.has('pdf_templates')

/**
 * What follows each submission of a form: a write to the CRM only where a field has a place there, its document where the
 * template is enabled, mails where there may be somebody to get one.
 */
export function followUpsOf(
  settings: Following,
  fields: readonly { crm_field_name: string | null }[],
  documents: Documents,
): FollowUpKind[] {
  const writes = settings.crm_write_enabled && fields.some(({ crm_field_name }) => crm_field_name !== null)
  const second = settings.email2_enabled && settings.email2_receiver !== null
  const mails = settings.email_enabled || second || settings.notification_enabled
  const kinds: Record<FollowUpKind, boolean> = { crm: writes, document: makesDocuments(documents), mails }
  return (Object.keys(kinds) as FollowUpKind[]).filter((kind) => kinds[kind])
}
