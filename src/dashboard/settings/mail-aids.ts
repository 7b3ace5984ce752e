import type { FormMailKind } from '../../shared/contract/form-mails.ts'
import type { SettingName } from './labels/all.ts'

interface MailAid {
  /** Where macros may stand: in a line, in a text, in a list of addresses, or in place of one address. */
  macros?: 'line' | 'text' | 'addresses' | 'address'
  /** The mail that can be looked at beside the setting. */
  preview?: FormMailKind
}

/** What helps to write the mails of a form, by setting. */
export const mailAids: Partial<Record<SettingName, MailAid>> = {
  subject: { macros: 'line' },
  body: { macros: 'text', preview: 'confirmation' },
  receiver: { macros: 'addresses' },
  email_reply_to: { macros: 'address' },
  email2_receiver: { macros: 'addresses' },
  email2_subject: { macros: 'line' },
  email2_body: { macros: 'text', preview: 'second' },
  notification_subject: { macros: 'line', preview: 'notification' },
}

export type MacroPlace = NonNullable<MailAid['macros']>
