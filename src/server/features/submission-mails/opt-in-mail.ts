import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { confidentialPlaces } from '../../../shared/form/engine/confidential.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import { fill } from '../../../shared/text/fill.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { timeInWords } from '../../../shared/text/areas/opt-in-texts.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { resolveMacros } from '../../crm/macros.ts'
import { databaseTime } from '../../lib/clock.ts'
import { headerText } from '../../lib/mail.ts'
import { fromAnswers, type Content, type VisitorSource } from '../follow-ups/index.ts'
import type { AccountMail } from '../mails/index.ts'
import { resolveBody, type Resolve } from './body.ts'
import { imprintOf, nonBlank } from './imprint.ts'
import { plainLetter } from '../mails/index.ts'
import { addressesIn } from './recipients.ts'

interface OptIn {
  settings: FormSettings
  account: { name: string; timezone: string }
  fields: readonly FormField[]
  content: Content
  /** The address of the page to confirm on. */
  link: string
}

/** The mail that asks to confirm an address. Its own text holds nothing that the visitor wrote: it may go to another person. */
export function composeOptIn({ settings, account, fields, content, link }: OptIn): AccountMail {
  const { language } = settings
  const texts = catalogue[language].optIn
  const agency = headerText(settings.email_sender_name ?? '') || account.name
  const title = nonBlank(settings.title) ?? agency
  const answered = { fields, content, language }
  const setting = { now: new Date(databaseTime()), timezone: account.timezone }
  const hidden = confidentialPlaces(fields, settings.confidential_field_ids)
  const source = fromAnswers(answered, { ...setting, hidden })
  const [subject, body] = [nonBlank(settings.double_opt_in_subject), nonBlank(settings.double_opt_in_body)]
  const parameters: Resolve = (text, escape) => fill(text, { title: escape(title) })
  const remark = settings.double_opt_in_hold ? texts.mailRemark : texts.mailRemarkAlso
  const time = timeInWords(settings.double_opt_in_valid_hours, language)
  const letter = {
    language,
    subject: headerText(subject === null ? fill(texts.mailSubject, { title }) : resolveMacros(subject, source)),
    agency,
    logo: settings.logo_url,
    accent: settings.accent_color,
    headed: true,
    body: body === null ? resolveBody(texts.mailBody, parameters) : ownBody(body, { link, source }),
    action: body === null ? { address: link, words: texts.confirm } : null,
    answers: { heading: '', rows: [] },
    remark: body === null ? fill(remark, { time }) : null,
    imprint: imprintOf(settings),
  }
  const { email_reply_to: replyTo } = settings
  const [reply_to = null] = replyTo === null ? [] : addressesIn([replyTo], fromAnswers(answered, setting))
  return {
    subject: letter.subject,
    body: plainLetter(letter),
    letter,
    language,
    sender_name: agency,
    reply_to,
  }
}

/** Stands for the link while the marks of the text are read. */
const mark = '_getOptInLink'

/** `[words]({link})` becomes a link with these words, `{link}` alone one that shows its address. */
function ownBody(body: MacroText, { link, source }: { link: string; source: VisitorSource }) {
  const template = body.replace(/\]\(\s*\{link\}\s*\)/g, `](${mark})`).replaceAll('{link}', `[${mark}](${mark})`)
  const resolve: Resolve = (text, escape) =>
    text
      .split(mark)
      .map((part) => resolveMacros(part as MacroText, source, escape))
      .join(escape(link))
  const { html, text } = resolveBody(template, resolve)
  return { html, text: text.replaceAll(`${link} (${link})`, link) }
}
