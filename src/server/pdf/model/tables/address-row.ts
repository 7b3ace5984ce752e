import { addressPart, addressParts, type AddressPart } from '../../../../shared/form/address-parts.ts'
import type { AnsweredRow, JoinedAnswers } from './answered-row.ts'

const partOf = ({ field, value }: AnsweredRow): AddressPart | undefined =>
  value.kind === 'text' ? addressPart(field?.crm_field_name) : undefined

/** In the languages of pages, in small letters. */
const plainWords: ReadonlySet<string> = new Set(
  [
    'straße, strasse, hausnummer, hausnr., nummer, nr., plz, postleitzahl, ort, wohnort, stadt',
    'street, street address, house number, number, no., postcode, postal code, zip, zip code, place, town, city',
    'calle, número, código postal, localidad, ciudad, población',
    'rue, numéro, n°, code postal, ville, localité',
    'via, numero civico, numero, n., cap, codice postale, località, città, comune',
    'straat, huisnummer, plaats, woonplaats, stad',
    'ulica, numer domu, numer, nr, kod pocztowy, miejscowość, miasto',
    'sokak, cadde, kapı numarası, numara, no, posta kodu, yer, şehir',
  ].flatMap((words) => words.split(', ')),
)

/** `Straße`, `Street and number`, the CRM's own: a label that does not say whose address it is. */
const isPlain = ({ label, usual }: AnsweredRow) =>
  label === usual ||
  label
    .trim()
    .toLowerCase()
    .split(/\s+(?:und|and|y|et|e|en|i|ve)\s+|\s*[,/&+]\s*/)
    .every((word) => plainWords.has(word))

/**
 * The address that these rows begin with, in one line: street, number, postal code and place, of which each label says no more than what it is.
 */
export function addressIn(rows: readonly AnsweredRow[]): JoinedAnswers | undefined {
  const [first, ...others] = rows
  if (!first || partOf(first) !== 'street') return undefined
  let last = 0
  const end = others.findIndex((row) => {
    const part = partOf(row)
    const order = part === undefined ? -1 : addressParts.indexOf(part)
    if (order <= last || row.field?.crm_module !== first.field?.crm_module) return true
    last = order
    return false
  })
  const address = [first, ...others.slice(0, end < 0 ? undefined : end)]
  if (!address.every(isPlain) || !address.some((row) => partOf(row) === 'place')) return undefined
  return { rows: address.length, text: inOneLine(address) }
}

function inOneLine(address: readonly AnsweredRow[]): string {
  const text = (...wanted: AddressPart[]) =>
    address
      .filter((row) => wanted.includes(partOf(row) ?? 'street'))
      .map(({ value }) => (value.kind === 'text' ? value.text.replace(/\s+/g, ' ').trim() : ''))
      .join(' ')
  return `${text('street', 'number')}, ${text('code', 'place')}`
}
