import type { FormField } from '../../../shared/form/engine/model.ts'
import { typeDescriptors } from '../../../shared/form/engine/type-descriptors.ts'
import { agencyLanguage, type AgencyLanguage, type Language } from '../../../shared/text/languages.ts'

/** What a field is about, by the CRM's name and the label; the first line that fits decides. */
const numbers: [name: RegExp, value: number][] = [
  [/einkommen|income/i, 4200],
  [/z(ä|ae)hlerstand|meter reading/i, 4821],
  [/kinder|child/i, 1],
  [/erwachsene|personen|adult|people|schl(ü|ue)ssel|keys?\b/i, 2],
  [/miete|rent/i, 1250],
  [/hausgeld|nebenkosten|heizkosten|charges/i, 280],
  [/baujahr|year/i, 1998],
  [/grundst|plot/i, 620],
  [/fl[aä]che|area|living/i, 124.5],
  [/zimmer|rooms|badez|bathroom|schlafz/i, 4],
  [/etage|stock|floor/i, 2],
  [/stellpl|garage|parking/i, 2],
  [/preis|price|kauf|wert|value|budget/i, 485000],
  [/provision|prozent|percent|rate/i, 3.57],
]

/** A number that fits the field's name, step and limits. */
export function sampleNumber(field: FormField): number {
  const found = numbers.find(([name]) => name.test(nameOf(field)))?.[1] ?? 3
  const { min, max, step } = field.options
  const whole = step !== undefined && Number.isInteger(step) ? Math.round(found / step) * step : found
  const least = Math.max(whole, typeof min === 'number' ? min : whole)
  return Math.min(least, typeof max === 'number' ? max : least)
}

type Words = Record<AgencyLanguage, string>

const byName: [name: RegExp, words: Words][] = [
  [/z(ä|ae)hlernummer|meter number/i, { de: '1 EMH00 1234567', en: 'S22 A 04512' }],
  [
    /welche wohnung|welche immobilie|which (flat|property)/i,
    { de: 'Lindenallee 24, 2. OG links', en: '24 Linden Avenue, Flat 3' },
  ],
  [/lage im haus|location in the building/i, { de: '2. OG links', en: 'Second floor, left' }],
  [/arbeitgeber|employer/i, { de: 'Büro Nordlicht GmbH', en: 'Northlight Studio Ltd' }],
  [/vermieterseite|anwesend|present/i, { de: 'Jonas Winter', en: 'James Winter' }],
  [/weitere schl(ü|ue)ssel|other keys/i, { de: 'Fahrradkeller: 1', en: 'Bicycle store: 1' }],
  [/vorname|first.?name|given/i, { de: 'Katharina', en: 'Emily' }],
  [/firma|company|zusatz|organi[sz]ation/i, { de: 'Brandt Architekten GmbH', en: 'Carter Architects Ltd' }],
  [/^anrede|salutation/i, { de: 'Frau', en: 'Ms' }],
  [/^titel|academic/i, { de: 'Dr.', en: 'Dr' }],
  [/stra(ß|ss)e|street|adresse|address line/i, { de: 'Lindenallee 24', en: '24 Linden Avenue' }],
  [/hausnummer|house.?n/i, { de: '24', en: '24' }],
  [/(^|\W)plz|postleitzahl|postal|zip|postcode/i, { de: '50668', en: 'BS1 4TR' }],
  [/(^|\W)ort(\W|$)|stadt|city|town/i, { de: 'Köln', en: 'Bristol' }],
  [/(^|\W)land(\W|$)|country/i, { de: 'Deutschland', en: 'United Kingdom' }],
  [/beruf|job|occupation/i, { de: 'Architektin', en: 'Architect' }],
  [/iban/i, { de: 'DE02 1203 0000 0000 2020 51', en: 'GB33 BUKB 2020 1555 5555 55' }],
  [/objekttitel|überschrift|headline/i, { de: 'Helles Haus mit Garten', en: 'Bright house with garden' }],
  [/name/i, { de: 'Brandt', en: 'Carter' }],
]

/** Long answers that are not about a property. */
const paragraphs: [name: RegExp, words: Words][] = [
  [
    /m(ä|ae)ngel|defects?\b/i,
    { de: 'Kratzer neben der Tür, Fuge am Fenster lose.', en: 'Scratches beside the door, loose joint at the window.' },
  ],
  [/anschrift|adresse|address/i, { de: 'Lindenallee 24\n50668 Köln', en: '24 Linden Avenue\nBristol BS1 4TR' }],
  [
    /absprachen|vereinbar|agreements?\b/i,
    { de: 'Die Fuge wird bis zum 31. März erneuert.', en: 'The joint will be renewed by 31 March.' },
  ],
]

/** A text that fits the field's type, or else its name; the agency sees it, so it speaks the agency's languages only. */
export function sampleText(field: FormField, language: Language): string {
  const { type } = field
  const fitting = (list: typeof byName) => list.find(([name]) => name.test(nameOf(field)))?.[1]
  if (type === 'date' || type === 'datetime') return `${sampleDay(field)}${type === 'date' ? '' : 'T14:30'}`
  const long = type === 'textarea' ? fitting(paragraphs) : undefined
  const words = long ?? typeDescriptors[type].sample ?? fitting(byName)
  return (words ?? { de: 'Beispieltext', en: 'Sample text' })[agencyLanguage(language)]
}

/** The street alone, where the form asks for the number by itself. */
export const withoutNumber = (street: string) => street.replace(/^24 | 24$/, '')

export const isStreet = (field: FormField) => /stra(ß|ss)e|street/i.test(nameOf(field))
export const isHouseNumber = (field: FormField) => /hausnummer|house.?n/i.test(nameOf(field))

/** Within the field's limits, which are days too; a birthday lies further back. */
function sampleDay(field: FormField): string {
  const day = /geb|birth/i.test(nameOf(field)) ? '1984-05-17' : '2027-03-15'
  const { min, max } = field.options
  if (typeof min === 'string' && day < min) return min
  return typeof max === 'string' && day > max ? max : day
}

const nameOf = ({ crm_field_name, label }: FormField) => `${crm_field_name ?? ''} ${label}`.trim()
