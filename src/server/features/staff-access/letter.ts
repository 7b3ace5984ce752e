import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { headerText } from '../../lib/mail.ts'
import type { AccountMail } from '../mails/index.ts'
import { htmlLetter, imprintOf, plainLetter, resolveBody } from '../submission-mails/index.ts'

interface Login {
  settings: FormSettings
  /** Name of the account. */
  account: string
  /** Of the member. */
  name: string
  link: string
  code: string
}

/** The mail that lets a member log in, in the language of the form. */
export function composeLogin({ settings, account, name, link, code }: Login): AccountMail {
  const { language, accent_color: accent } = settings
  const texts = catalogue[language].staffMail
  const agency = headerText(settings.email_sender_name ?? '') || account
  const title = settings.title?.trim() || agency
  const subject = headerText(fill(texts.subject, { title }))
  const letter = {
    language,
    subject,
    agency,
    accent,
    body: resolveBody(texts.body, (text, escape) => fill(text, { name: escape(name), title: escape(title) })),
    action: { address: link, words: texts.action },
    answers: { heading: texts.codeHeading, rows: [{ label: texts.code, value: code }] },
    remark: texts.remark,
    imprint: imprintOf(settings),
  }
  return { subject, body: plainLetter(letter), html: htmlLetter(letter), language, sender_name: agency }
}
