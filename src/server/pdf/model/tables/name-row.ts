import { precedesName } from '../../../../shared/form/forms-of-address.ts'
import type { AnsweredRow, JoinedAnswers } from './answered-row.ts'

/** The parts of a name in the order in which they are said, by the names that CRMs have for their fields. */
const parts = ['Anrede', 'Titel', 'Vorname', 'Name']

/** In the languages of pages, in small letters. */
const plainWords: ReadonlySet<string> = new Set(
  [
    'anrede, titel, vorname, name, nachname, familienname',
    'salutation, title, first name, given name, last name, surname, family name',
    'tratamiento, título, nombre, apellido, apellidos',
    'civilité, titre, prénom, nom, nom de famille',
    'appellativo, titolo, nome, cognome',
    'aanhef, titel, voornaam, naam, achternaam',
    'forma grzecznościowa, zwrot, tytuł, imię, nazwisko',
    'hitap, unvan, ad, adı, soyad, soyadı',
  ].flatMap((words) => words.split(', ')),
)

const isPlain = ({ label, usual }: AnsweredRow) => label === usual || plainWords.has(label.trim().toLowerCase())

const textOf = ({ value }: AnsweredRow) => (value.kind === 'text' ? value.text.replace(/\s+/g, ' ').trim() : '')

/**
 * The name that these rows begin with: first and last name, with a form of address and a title where these stand before them. An answer that is not said before
 * a name, as *Firma*, keeps its row.
 */
export function nameIn(rows: readonly AnsweredRow[]): JoinedAnswers | undefined {
  let last = -1
  const end = rows.findIndex((row) => {
    const order = row.field?.crm_module === 'address' ? parts.indexOf(row.field.crm_field_name ?? '') : -1
    if (order <= last || textOf(row) === '') return true
    last = order
    return false
  })
  const said = rows.slice(0, end < 0 ? undefined : end)
  const [first] = said
  if (!first || said.length < 2 || last !== parts.length - 1 || !said.every(isPlain)) return undefined
  if (first.field?.crm_field_name === 'Anrede' && !precedesName(textOf(first))) return undefined
  return { rows: said.length, text: said.map(textOf).join(' ') }
}
