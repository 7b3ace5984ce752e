import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { shownDate } from '../../../shared/form/markup/shown-date.ts'
import { headerText } from '../../lib/mail.ts'
import type { AccountMail } from '../mails/index.ts'
import { imprintOf, plainLetter, resolveBody } from '../submission-mails/index.ts'

interface Resume {
  settings: FormSettings
  /** Name of the account. */
  account: string
  link: string
  /** When the answers, and with them the link, end. */
  ends: Date
}

/** The mail that brings a visitor back; nothing of what they have typed is in it. */
export function composeResume({ settings, account, link, ends }: Resume): AccountMail {
  const { language, accent_color: accent } = settings
  const texts = catalogue[language].saving.mail
  const agency = headerText(settings.email_sender_name ?? '') || account
  const title = settings.title?.trim() || agency
  const subject = headerText(fill(texts.subject, { title }))
  const letter = {
    language,
    subject,
    agency,
    logo: settings.logo_url,
    accent,
    body: resolveBody(texts.body, (text, escape) => fill(text, { title: escape(title) })),
    action: { address: link, words: texts.action },
    answers: { heading: '', rows: [] },
    remark: fill(texts.remark, { date: shownDate(ends, settings) }),
    imprint: imprintOf(settings),
  }
  return { subject, body: plainLetter(letter), letter, language, sender_name: agency }
}
