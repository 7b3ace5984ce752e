import { fill } from '../../../shared/text/fill.ts'
import type { Texts } from '../../../shared/text/texts.ts'
import { confirmationSubject } from '../../../shared/text/usual-subjects.ts'
import type { Form } from '../../forms/model.ts'
import { usualNames, type UsualName } from './usual-names.ts'

type TextedForm = Pick<Form, 'title' | 'internal_title' | 'email_sender_name' | 'double_opt_in_hold'>
/** What of a form the texts name, and the account. */
export interface UsedBy {
  form: TextedForm
  account: string
}

const withTitle = (text: string, { form, account }: UsedBy) => fill(text, { title: nonBlank(form.title) ?? account })
const sender = ({ form, account }: UsedBy) => nonBlank(form.email_sender_name) ?? account
const nonBlank = (text: string | null) => (text === null || text.trim() === '' ? null : text)

/** What is shown or sent as long as a setting is empty, as the server composes it (`submission-mails/compose.ts`). */
const usual: Record<UsualName, (texts: Texts, by: UsedBy) => string> = {
  subject: ({ mails }, { form }) => confirmationSubject(mails, nonBlank(form.title)),
  body: ({ mails, signing }, by) =>
    fill(mails.confirmationBody, { greeting: signing.mail.greeting, sender: sender(by) }),
  email2_subject: ({ mails }, by) => withTitle(mails.secondSubject, by),
  email2_body: ({ mails }, by) => withTitle(mails.secondBody, by),
  notification_subject: ({ mails }, { form }) =>
    fill(mails.notificationSubject, { index: '…', title: form.internal_title }),
  double_opt_in_subject: ({ optIn }, by) => withTitle(optIn.mailSubject, by),
  double_opt_in_body: ({ optIn }, by) => withTitle(optIn.mailBody, by),
  closed_text: ({ page }) => page.closedText,
  chat_assistant_name: ({ assistant }) => assistant.name,
  chat_assistant_greeting: ({ assistant }) => assistant.greeting,
  consent_text: ({ privacy }) => privacy.consent,
}

export const usualTexts = (texts: Texts, by: UsedBy): Record<UsualName, string> =>
  Object.fromEntries(usualNames.map((name) => [name, usual[name](texts, by)])) as Record<UsualName, string>
