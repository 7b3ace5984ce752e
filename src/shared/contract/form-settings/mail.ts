import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { under, withMacros, type SettingGroup } from './form-setting.ts'
import { hasMacro, type MacroText } from '../crm/macros.ts'
import { emailAddress, flag, recordId, text } from '../values.ts'

const settingOf =
  <const G extends SettingGroup>(group: G) =>
  <S extends z.ZodType, D>(schema: S, fallback: D, meaning: string) => ({ schema, default: fallback, group, meaning })

const setting = settingOf('email')
const second = settingOf('second_email')
const notification = settingOf('notification')

/** Recipients of one mail: to, cc and bcc together. */
export const maxRecipients = 20

/** Parts of a list of addresses in one text, separated by commas, semicolons or lines; `Name <a@b.de>` counts as its address. */
export function listedAddresses(list: string): string[] {
  return list
    .split(/[,;\n]/)
    .map((part) => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter((part) => part !== '')
}

const isAddress = (value: string) => emailAddress().safeParse(value).success

const addressError = fault('not_email_or_macro')

/** One address, or a macro that gives one. */
const addressOrMacro = () => text(254).refine((value) => isAddress(value) || hasMacro(value), { error: addressError })

const listLimit = fault('too_many_entries', { max: maxRecipients })

const addresses = (entry: z.ZodType<string>) =>
  z
    .array(entry, { error: fault('not_list', { items: 'e-mail addresses' }) })
    .max(maxRecipients, { error: listLimit })
    .transform((list) => [...new Set(list)])

/** Addresses or macros in one text. */
const addressList = () =>
  text(2000)
    .refine((list) => listedAddresses(list).every((part) => isAddress(part) || hasMacro(part)), { error: addressError })
    .refine((list) => listedAddresses(list).length <= maxRecipients, { error: listLimit })

/** What is mailed after a submission: part of the registry of form settings. */
export const mailSettings = {
  subject: under(
    'email_enabled',
    withMacros(
      { place: 'line', to: 'visitor' },
      setting(text(500), null as MacroText | null, 'subject of the confirmation e-mail, with macros'),
    ),
  ),
  body: under(
    'email_enabled',
    withMacros(
      { place: 'text', to: 'visitor' },
      setting(
        text(50_000),
        null as MacroText | null,
        'text of the confirmation e-mail; macros say what was sent, and what the CRM has of the record that a signed link names',
      ),
    ),
  ),
  receiver: under(
    'email_enabled',
    withMacros(
      { place: 'addresses', to: 'visitor' },
      setting(
        addressList(),
        null as MacroText | null,
        'recipient of the confirmation e-mail: addresses, or macros such as `_Email`; with copies 20 at most',
      ),
    ),
  ),
  send_email_via_crm: under('email_enabled', setting(flag(), false, 'send the confirmation e-mail through the CRM')),
  email_enabled: setting(flag(), true, 'confirmation e-mail; goes out when a receiver is known'),
  email_on_program_posts: setting(
    flag(),
    true,
    'visitors get mails also of what a program sends, without the token of a page: the confirmation e-mail, the request to confirm their address, a signed document',
  ),
  email_receiver_field_id: under(
    'email_enabled',
    setting(
      recordId(),
      null as number | null,
      'without `receiver`, the answer of this field; without both, the first e-mail field',
    ),
  ),
  email_sender_name: setting(text(100), null as string | null, "name of the sender; null: the account's name"),
  email_reply_to: withMacros(
    { place: 'address', to: 'visitor' },
    setting(addressOrMacro(), null as MacroText | null, 'where answers to it go'),
  ),
  email_cc: under(
    'email_enabled',
    withMacros(
      { place: 'addresses', to: 'visitor' },
      setting(addresses(addressOrMacro()), [] as MacroText[], 'recipients of a copy'),
    ),
  ),
  email_bcc: under(
    'email_enabled',
    withMacros(
      { place: 'addresses', to: 'visitor' },
      setting(addresses(addressOrMacro()), [] as MacroText[], 'recipients of a hidden copy'),
    ),
  ),
  email_crm_identity: under(
    ['send_email_via_crm', 'email2_via_crm'],
    setting(
      emailAddress(),
      null as string | null,
      "mailbox that the CRM sends from, one of the account's verified ones; null: the first of them",
    ),
  ),
  email_include_values: under('email_enabled', setting(flag(), true, 'table of answers below the text')),
  email_attach_pdf: under(
    'email_enabled',
    setting(flag(), false, 'attach the PDF of the submission, up to 10 MB; more than that is linked, for 30 days'),
  ),
  email_attach_uploads: under(
    'email_enabled',
    setting(flag(), false, 'attach what the visitor uploaded, up to 10 MB; more than that is linked, for 30 days'),
  ),

  email2_enabled: second(flag(), false, 'a second e-mail, with its own receiver and without the table of answers'),
  email2_receiver: under(
    'email2_enabled',
    withMacros(
      { place: 'addresses', to: 'visitor' },
      second(
        addressList(),
        null as MacroText | null,
        'its recipient: addresses, or macros; with addresses alone its macros know the records of the CRM, with a macro it is an e-mail to the visitor',
      ),
    ),
  ),
  email2_subject: under(
    'email2_enabled',
    withMacros(
      { place: 'line', to: 'receiver' },
      second(text(500), null as MacroText | null, 'its subject, with macros'),
    ),
  ),
  email2_body: under(
    'email2_enabled',
    withMacros(
      { place: 'text', to: 'receiver' },
      second(text(50_000), null as MacroText | null, 'its text, with macros'),
    ),
  ),
  email2_via_crm: under('email2_enabled', second(flag(), false, 'send it through the CRM')),

  notification_enabled: notification(flag(), true, 'e-mail to the agency for each submission'),
  notification_receivers: under(
    'notification_enabled',
    notification(
      addresses(emailAddress()),
      [] as string[],
      "its recipients; empty: the account's notification recipients",
    ),
  ),
  notification_subject: under(
    'notification_enabled',
    withMacros(
      { place: 'line', to: 'agency' },
      notification(text(500), null as MacroText | null, 'its subject; macros know the records of the CRM, too'),
    ),
  ),
  notification_include_values: under(
    'notification_enabled',
    notification(flag(), true, 'answers in it; off for confidential forms'),
  ),
  notification_attach_uploads: under(
    'notification_enabled',
    notification(flag(), false, 'the notification carries what visitors uploaded, up to 10 MB'),
  ),
  notification_attach_pdf: under(
    'notification_enabled',
    notification(flag(), false, 'attach the PDF of the submission, up to 10 MB'),
  ),
  notification_to_supervisor: under(
    'notification_enabled',
    notification(flag(), false, 'also to the user of the CRM who looks after the estate that the submission is about'),
  ),
  notification_reply_to_submitter: under(
    'notification_enabled',
    notification(flag(), true, 'replies to it go to the sender of the form'),
  ),
}
