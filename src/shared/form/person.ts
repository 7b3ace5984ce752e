import { mask, type AnswerPlace } from './engine/confidential.ts'

/** What says how a person is reached: the first that is answered counts. */
export const email = 'Email'
/** A fax is no way to call back. */
export const callable = ['Telefon1', 'home_cell', 'office_phone', 'office_cell'] as const
const firstName = 'Vorname'
const lastName = 'Name'
const company = 'Zusatz1'
/** Fields of an address that say who it is. */
export const callingNames: readonly string[] = [firstName, lastName, company, email]

/** Longer answers are cut: a name is one line. */
const maxLength = 200

export interface Person {
  name: string | null
  email: string | null
  phone: string | null
}

interface TypedPlace extends AnswerPlace {
  type?: string | undefined
}

/** Who sent something: by the CRM fields that answers are for, else by the types of the form's fields. Answers that are marks are left out. */
export function personIn(
  answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  fields: readonly TypedPlace[],
): Person {
  const said = ({ module, name }: AnswerPlace) => textOf(answers[module]?.[name])
  const first = (places: readonly AnswerPlace[]) => places.map(said).find((text) => text !== null) ?? null
  const ofType = (wanted: string) => fields.filter(({ type }) => type === wanted)
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
  return text === '' || text === mask ? null : text.slice(0, maxLength)
}
