import { createHash } from 'node:crypto'
import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import type { Content } from '../../../../shared/form/engine/check.ts'
import type { Stored } from '../../../../shared/form/engine/check-answer.ts'
import { consentId } from '../../../../shared/form/engine/consent-field.ts'
import { consentWords } from '../../../../shared/form/controls/consent.ts'
import type { CrmFieldConfig } from '../../../../shared/form/engine/model.ts'
import type { Answers } from '../../../../shared/rules/model.ts'
import { localTime } from '../../../lib/local-time.ts'
import type { Db } from '../../../db/db.ts'
import type { SubmissionMeta } from '../../submissions/index.ts'
import { noteConsentText } from '../queries.ts'

/** What a form asks its visitors to consent to. */
export interface AskedConsent {
  /** In light Markdown, as it stands on the page. */
  text: string
  /** SHA-256 of the text, in hex. */
  version: string
  /** Where the CRM keeps it, and as what; null: nowhere. */
  crm: { name: string; valueAt: (at: Date) => Stored } | null
}

/** A form that may ask for consent. */
interface ConsentForm {
  id: number
  account_id: number
  consent: AskedConsent | null
}

export function askedConsent(
  settings: FormSettings,
  crmFields: Readonly<Record<string, CrmFieldConfig>>,
  timezone: string,
): AskedConsent | null {
  if (!settings.consent_enabled) return null
  const text = consentWords(settings)
  const name = settings.consent_crm_field_name
  const valueAt = name === null ? undefined : crmValue(crmFields[name], timezone)
  const crm = name !== null && valueAt ? { name, valueAt } : null
  return { text, version: createHash('sha256').update(text).digest('hex'), crm }
}

/** Codes and words of the CRM that say yes, such as `speicherungzugestimmt`; none of those that take it back. */
const yes = /zugestimmt|zustimm|einverstanden|eingewilligt|granted|agreed|consented|accepted|^(ja|yes|true|1)$/i
const no = /nicht|wider|kein|withdr|revok|not |never/i

/** How the CRM's field says that consent was given, in the account's time; `undefined` where none of its values does, or there is no such field. */
function crmValue(field: CrmFieldConfig | undefined, timezone: string): ((at: Date) => Stored) | undefined {
  if (!field) return undefined
  if (field.permittedvalues !== null) {
    const values = Object.entries(field.permittedvalues)
    const [code] = values.find(([code, label]) => [code, label].some(isYes)) ?? []
    return code === undefined ? undefined : () => (field.type === 'multiselect' ? [code] : code)
  }
  switch (field.type) {
    case 'boolean':
      return () => true
    case 'integer':
    case 'float':
      return () => 1
    case 'datetime':
      return (at) => localTime(at, timezone)
    default:
      return (at) => localTime(at, timezone).slice(0, 10)
  }
}

const isYes = (text: string) => yes.test(text) && !no.test(text)

/** What the visitor said to the consent, as it is kept; nothing where the form asks for none. */
export function givenConsent({ consent }: ConsentForm, answers: Answers, at: Date): Pick<SubmissionMeta, 'consent'> {
  if (!consent) return {}
  const given = answers[consentId] === '1'
  return { consent: { given, at: at.toISOString().replace('Z', '+00:00'), version: consent.version } }
}

/** What makes one and the same answers with another consent another submission. */
export const consentMark = ({ consent }: SubmissionMeta) => (consent?.given ? ' consent' : '')

/** The content with the consent in its place in the CRM, unless an answer of the form stands there. */
export function withConsent(content: Content, { consent }: ConsentForm, { consent: given }: SubmissionMeta): Content {
  if (!consent?.crm || !given?.given) return content
  const { name, valueAt } = consent.crm
  return { ...content, address: { [name]: valueAt(new Date(given.at)), ...content['address'] } }
}

/** Forms whose text this process knows to be kept. */
const kept = new WeakSet<ConsentForm>()

/** Keeps the text that a consent names, before anything names it. */
export async function keepConsentText(db: Db, form: ConsentForm): Promise<void> {
  const { consent, account_id, id } = form
  if (!consent || kept.has(form)) return
  await noteConsentText(db, { account_id, form_id: id, version: consent.version, text: consent.text })
  kept.add(form)
}
