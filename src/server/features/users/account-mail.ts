import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import type { PeopleText } from '../../../shared/text/areas/people-texts.ts'
import { fill } from '../../../shared/text/fill.ts'
import { headerText } from '../../lib/mail.ts'
import type { AccountMail } from '../mails/index.ts'
import { htmlLetter, plainLetter, resolveBody } from '../submission-mails/index.ts'

interface AccountMailInput {
  texts: PeopleText
  /** Of the parameters in the texts. */
  values: Record<string, string>
  language: 'de' | 'en'
  /** Name of the account. */
  account: string
  link: string
}

/**
 * A mail of the account to one of its users, or to a person who is invited, with one link. It has the layout of the mails of forms,
 * without answers and imprint, which belong to a form, and in the default colour.
 */
export function composeAccountMail({ texts, values, language, account, link }: AccountMailInput): AccountMail {
  const subject = headerText(fill(texts.subject, values))
  const agency = headerText(account)
  const escaped = (escape: (value: string) => string) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)]))
  const letter = {
    language,
    subject,
    agency,
    accent: formSettingDefaults.accent_color,
    headed: true,
    body: resolveBody(texts.body, (text, escape) => fill(text, escaped(escape))),
    action: { address: link, words: texts.action },
    answers: { heading: '', rows: [] },
    remark: fill(texts.remark, values),
    imprint: { lines: [], links: [] },
  }
  return { subject, body: plainLetter(letter), html: htmlLetter(letter), language, sender_name: agency }
}
