import type { FormSettings } from '../../../shared/contract/form-settings.ts'

/** What follows a submission, in this order. */
export type FollowUpKind = 'crm' | 'mails'

type Following = Pick<
  FormSettings,
  'crm_write_enabled' | 'email_enabled' | 'email2_enabled' | 'email2_receiver' | 'notification_enabled'
>

/**
 * What follows each submission of a form: a write to the CRM only where a field has a place there, mails where there may be
 * somebody to get one.
 */
export function followUpsOf(settings: Following, fields: readonly { crm_field_name: string | null }[]): FollowUpKind[] {
  const writes = settings.crm_write_enabled && fields.some(({ crm_field_name }) => crm_field_name !== null)
  const second = settings.email2_enabled && settings.email2_receiver !== null
  const mails = settings.email_enabled || second || settings.notification_enabled
  return [...(writes ? (['crm'] as const) : []), ...(mails ? (['mails'] as const) : [])]
}
