import type { RelatedBy } from '../../../shared/contract/submissions/related-submissions.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { callable, email } from '../../../shared/form/person.ts'
import { phoneNumber } from '../../crm/phone-numbers.ts'

/** A field whose type says what of a person its answer is. */
export interface ContactField extends AnswerPlace {
  form_id: number
  type: 'email' | 'tel'
}

interface KeysOf {
  fields: readonly ContactField[]
  /** Answers that are left out. */
  hidden: readonly AnswerPlace[]
  /** Of numbers without a code of their country. */
  country: string
}

/** What a submission holds: answers by the names of their fields, by module. */
export type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * By what a submission is known to be of the same person as another one: its e-mail address, and its telephone numbers however they are
 * written. The CRM fields count, else the first field of the type: a further one may ask for the address of another person.
 */
export function contactKeys(answers: Answers, { fields, hidden, country }: KeysOf): string[] {
  const isHidden = ({ module, name }: AnswerPlace) =>
    hidden.some((place) => place.module === module && place.name === name)
  const said = (place: AnswerPlace) => (isHidden(place) ? undefined : answers[place.module]?.[place.name])
  const inAddress = (names: readonly string[]) => names.map((name) => said({ module: 'address', name })).filter(isText)
  const ofType = (wanted: ContactField['type']) =>
    fields
      .filter(({ type }) => type === wanted)
      .map(said)
      .filter(isText)
      .slice(0, 1)
  const orElse = (found: string[], wanted: ContactField['type']) => (found.length > 0 ? found : ofType(wanted))
  const keys = [
    ...orElse(inAddress([email]), 'email').map(emailKey),
    ...orElse(inAddress(callable), 'tel').map((text) => phoneKey(text, country)),
  ]
  return [...new Set(keys.filter((key) => key !== undefined))]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function emailKey(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  return address.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(address) ? `e:${address}` : undefined
}

function phoneKey(text: string, country: string): string | undefined {
  const number = phoneNumber(text, country)
  return number && `t:${number.e164}`
}

/** What two submissions have in common. */
export const relatedBy = (key: string): RelatedBy => (key.startsWith('e:') ? 'email' : 'phone')
