import { addressPart, addressParts, type AddressPart } from '../../../../shared/form/address-parts.ts'
import type { FormField } from '../../../../shared/form/engine/model.ts'
import type { Row } from '../model.ts'

/** A row, and the field that it answers. */
export interface AnsweredRow extends Row {
  /** undefined: its label is one of the template's own. */
  field: Pick<FormField, 'crm_module' | 'crm_field_name'> | undefined
  /** What the CRM calls the field. */
  usual?: string | undefined
}

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
 * Street, number, postal code and place that follow one another are one row, `Lerchenweg 14, 22587 Hamburg`, which `label` names. Where the
 * label of one of them says more than what it is, each keeps its row.
 */
export function withAddresses<T extends AnsweredRow>(
  rows: readonly T[],
  label: string,
): (Omit<T, 'field' | 'usual'> | Row)[] {
  const found: (Omit<T, 'field' | 'usual'> | Row)[] = []
  let left = 0
  for (const [at, { field: _field, usual: _usual, ...row }] of rows.entries()) {
    if (left > 0) {
      left--
      continue
    }
    const address = addressIn(rows.slice(at, at + addressParts.length))
    found.push(address ? { label, value: { kind: 'text', text: inOneLine(address) } } : row)
    left = (address?.length ?? 1) - 1
  }
  return found
}

/** The address that these rows begin with. */
function addressIn(rows: readonly AnsweredRow[]): readonly AnsweredRow[] | undefined {
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
  return address.every(isPlain) && address.some((row) => partOf(row) === 'place') ? address : undefined
}

function inOneLine(address: readonly AnsweredRow[]): string {
  const text = (...wanted: AddressPart[]) =>
    address
      .filter((row) => wanted.includes(partOf(row) ?? 'street'))
      .map(({ value }) => (value.kind === 'text' ? value.text.replace(/\s+/g, ' ').trim() : ''))
      .join(' ')
  return `${text('street', 'number')}, ${text('code', 'place')}`
}
