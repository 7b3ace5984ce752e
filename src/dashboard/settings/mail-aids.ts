import type { FormMailKind } from '../../shared/contract/forms/form-mails.ts'
import type { SettingName } from './labels/all.ts'

/** The mail that can be looked at beside a setting. */
export const mailPreviews: Partial<Record<SettingName, FormMailKind>> = {
  body: 'confirmation',
  email2_body: 'second',
  notification_subject: 'notification',
}
