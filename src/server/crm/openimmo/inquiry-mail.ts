import { emailAddress } from '../../../shared/contract/values.ts'
import { agencyCatalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { locales, type AgencyLanguage } from '../../../shared/text/languages.ts'
import { headerText } from '../../lib/mail.ts'
import type { CrmInquiry, CrmInquiryAnswer, CrmInquiryMail } from '../inquiry.ts'
import { openImmoFields, type OpenImmoField } from './dictionary.ts'
import { feedbackXml, type Feedback } from './feedback.ts'

/** What an account has entered: the credentials of `outsideCrms.openimmo`. */
export interface OpenImmoSettings {
  import_address: string
  sender_name: string
  /** May be empty, like the next one. */
  makler_id: string
  openimmo_anid: string
  without_estate: 'text' | 'file'
}

const fileName = 'openimmo-feedback.xml'

/** A submission as a mail to the import address: text for people, and the feedback that the CRM reads. */
export function inquiryMail(inquiry: CrmInquiry, settings: OpenImmoSettings, language: AgencyLanguage): CrmInquiryMail {
  const words = agencyCatalogue[language].inquiries
  const parts = partsOf(inquiry.answers)
  const estate = parts.objekt.oobj_id ?? inquiry.estate_uuid
  const hasFile = estate !== null || settings.without_estate === 'file'
  const subject = estate === null ? words.subjectWithoutEstate : words.subject
  return {
    to: settings.import_address,
    sender_name: settings.sender_name,
    reply_to: address.safeParse(parts.interessent.email).data ?? null,
    subject: headerText(fill(subject, { estate: estate ?? '', form: inquiry.form })),
    text: textOf(inquiry, { language, estate, hasFile }),
    file: hasFile
      ? { name: fileName, content_type: 'application/xml', content: feedbackXml(feedbackOf(inquiry, settings, parts)) }
      : null,
  }
}

const address = emailAddress()

type Parts = Pick<Feedback, 'objekt' | 'interessent'>

/** What the elements say of the answers. What none of them takes stands below the message. */
function partsOf(answers: readonly CrmInquiryAnswer[]): Parts {
  const parts: Parts = { objekt: {}, interessent: {} }
  const left = new Set(answers)
  for (const [module, { part, fields }] of Object.entries(openImmoFields)) {
    for (const field of fields) {
      const answer = answers.find((one) => one.module === module && one.name === field.name)
      const text = answer && elementText(answer, field)
      if (answer === undefined || text === undefined) continue
      left.delete(answer)
      parts[part][field.element] = joined(' ', parts[part][field.element], text)
    }
  }
  const others = Array.from(left, ({ label, inWords }) => `${label}: ${inWords}`).join('\n')
  parts.interessent.anfrage = joined('\n\n', parts.interessent.anfrage, others)
  return parts
}

const joined = (separator: string, ...texts: (string | undefined)[]) => texts.filter(Boolean).join(separator)

/** `undefined`: the element takes no such answer. */
function elementText(
  { kind, value, inWords }: CrmInquiryAnswer,
  { isCode, choices }: OpenImmoField,
): string | undefined {
  if (kind !== 'answer') return undefined
  if (isCode) return choices?.some(([code]) => code === value) ? String(value) : undefined
  return value === null || choices !== null ? inWords : String(value)
}

function feedbackOf(
  { reference, submittedAt, timezone, estate_uuid }: CrmInquiry,
  settings: OpenImmoSettings,
  parts: Parts,
) {
  const { sender_name: name, openimmo_anid, makler_id } = settings
  const day = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: timezone } as const
  return {
    sender: { name, openimmo_anid, makler_id, datum: submittedAt.toLocaleDateString('de-DE', day) },
    objekt: { ...parts.objekt, ...(estate_uuid !== null && { portal_unique_id: estate_uuid }) },
    interessent: { ...parts.interessent, int_id: reference },
  } satisfies Feedback
}

interface TextOptions {
  language: AgencyLanguage
  /** Number or uuid; null: none is named. */
  estate: string | null
  hasFile: boolean
}

function textOf(
  { form, reference, submittedAt, timezone, answers }: CrmInquiry,
  { language, estate, hasFile }: TextOptions,
) {
  const words = agencyCatalogue[language].inquiries
  const time = { dateStyle: 'long', timeStyle: 'short', timeZone: timezone } as const
  const date = submittedAt.toLocaleString(locales[language], time)
  const has = (kind: CrmInquiryAnswer['kind']) => answers.some((answer) => answer.kind === kind)
  const paragraphs = [
    fill(words.intro, { form, date }),
    estate === null ? words.withoutEstate : fill(words.estate, { estate }),
    answers.map(({ label, inWords }) => `${label}: ${inWords.replace(/\r\n?|\n/g, '\n  ')}`).join('\n'),
    has('files') && words.files,
    has('confidential') && words.confidential,
    hasFile ? fill(words.file, { file: fileName }) : words.withoutFile,
    fill(words.reference, { reference }),
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}
