import type { InboxPerson } from '../../../shared/contract/submissions/inbox.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { crmFieldNames } from '../../crm/field-names.ts'
import { callable, type ContactField } from '../related-submissions/index.ts'

const { email } = crmFieldNames.address
const firstName = 'Vorname'
const lastName = 'Name'
const company = 'Zusatz1'

/** Longer answers are cut: an entry is one line. */
const maxLength = 200

type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Who sent something: by the CRM fields that answers are for, else by the types of the form's fields. Hidden answers are left out. */
export function personOf(
  content: string,
  { fields, hidden }: { fields: readonly ContactField[]; hidden: readonly AnswerPlace[] },
): InboxPerson {
  const answers = JSON.parse(content) as Answers
  const isHidden = ({ module, name }: AnswerPlace) =>
    hidden.some((place) => place.module === module && place.name === name)
  const said = (place: AnswerPlace) => (isHidden(place) ? null : textOf(answers[place.module]?.[place.name]))
  const first = (places: readonly AnswerPlace[]) => places.map(said).find((text) => text !== null) ?? null
  const ofType = (wanted: ContactField['type']) => fields.filter(({ type }) => type === wanted)
  const names = [said(inAddress(firstName)), said(inAddress(lastName))].filter((name) => name !== null)
  return {
    name: names.length > 0 ? names.join(' ') : said(inAddress(company)),
    email: first([inAddress(email), ...ofType('email')]),
    phone: first([...callable.map(inAddress), ...ofType('tel')]),
  }
}

const inAddress = (name: string): AnswerPlace => ({ module: 'address', name })

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text.slice(0, maxLength)
}
