import type { FieldType } from '../../shared/contract/forms/field-types.ts'
import { knownFields, plainWord } from '../../shared/crm-mapping/words.ts'

/** Questions for two things at once that have no comma between them. */
const pairs: Readonly<Record<string, readonly string[]>> = {
  vorundnachname: ['Vorname', 'Nachname'],
  vorundzuname: ['Vorname', 'Nachname'],
  firstandlastname: ['First name', 'Last name'],
}

/** The labels on a line that asks for several things, all of them known: `PLZ / Ort`; `undefined` where it asks for one. */
export function severalLabels(text: string): readonly string[] | undefined {
  const pair = pairs[plainWord(text)]
  if (pair) return pair
  if (text.length > 200 || knownFields(text)) return undefined
  const parts = text
    .split(/[/,|…]|:\s/)
    .map((part) => part.replace(/:$/, '').trim())
    .filter((part) => part !== '')
  return new Set(parts).size === parts.length && parts.length > 1 && parts.every(knownFields) ? parts : undefined
}

const isYesOrNo =
  /^(?:dürfen|möchten|haben|sind|ist|besitzen|wollen|können|sollen|do|does|are|is|have|would|can|may|should)\s/i

/** By the words of a label, the most telling first. */
const typeWords: readonly (readonly [FieldType, RegExp])[] = [
  ['signature', /unterschrift|signature/i],
  [
    'file',
    /hochladen|upload|anhang|anhänge|attach|beifügen|(?:^|\s)datei(?:en)?(?=\W|$)|\bfotos?\b|\bbilder\b|\bphotos?\b/i,
  ],
  ['textarea', /nachricht|bemerkung|anmerkung|kommentar|mitteilung|beschreib|anliegen|sonstiges|weitere angaben/i],
  ['textarea', /\bmessage|\bcomments?\b|\bremarks?\b|\bnotes?\b|descri(?:be|ption)|anything else|\btell us\b/i],
  ['textarea', /^(?:warum|weshalb|wieso|why)\b|wünsche$|erzählen sie|(?:further|additional|other) information/i],
  ['email', /e-?mail|mail-?adresse/i],
  ['tel', /telefon|telefax|handy|rufnummer|\bmobil(?:nummer|e|e number)?\b|\bphone|\bcell\b|\bfax|\btel\b/i],
  ['url', /website|webseite|web-?adresse|homepage|\burl\b|internetadresse|web address/i],
  ['datetime', /(?:datum|tag|date) ?(?:und|&|\/|and) ?(?:uhrzeit|zeit|time)/i],
  ['time', /uhrzeit|what time|time of day/i],
  ['date', /datum|termin|geburtstag|geboren am|\bdate\b|birthday|^(?:ab )?wann\b|^when\b|verfügbar ab|available from/i],
  ['number', /^(?:anzahl|wie viele?|zahl der|how many|number of)(?=\s|$)/i],
  ['number', /fläche|preis|miete(?:$|\s)|budget|baujahr|\bprice\b|\barea\b|\brent\b|year (?:built|of construction)/i],
  ['number', /größe|grundstücksgr|zimmerzahl|^zimmer$|^rooms$|plot size|einkommen|\bincome\b|m²|\bqm\b|€/i],
]

/** What the words of a label say about its answer; `text` where they say nothing. */
export function typeOfLabel(label: string): FieldType {
  const found = typeWords.find(([, pattern]) => pattern.test(label))?.[0] ?? 'text'
  const isOpen = found === 'textarea' || found === 'text' || found === 'file'
  return isYesOrNo.test(label) && !isOpen ? 'text' : found
}

const agreed =
  /(?:^|\s)(?:ich|wir|hiermit|i|we)\s(?:.*\s)?(?:einverstanden|zu|akzeptiere|willige|bestätige|gelesen|newsletter|agree|accept|consent|read|confirm|subscribe)(?=[\s.,!]|$)/i
const consentWord =
  /^(?:(?:zustimmung|einwilligung)(?:\s.*)?|datenschutz(?:erklärung)?|agb|newsletter|privacy policy|consent(?:\s.*)?|terms and conditions)$/i

/** A sentence that a visitor ticks. */
export const isConsent = (text: string): boolean =>
  !text.endsWith('?') && (agreed.test(text) || (text.length <= 80 && consentWord.test(text)))

/** Who ticks may tick several. */
export const takesSeveral = (text: string): boolean =>
  /mehrfach|mehrere|ankreuzen|all that apply|multiple|several/i.test(text)

const greeting =
  /^(?:hallo|guten (?:tag|morgen|abend)|sehr geehrte|liebe[rs]?\s|mit freundlichen|viele grüße|beste grüße|dear\s|hello|hi\b|(?:kind|best|warm) regards|thank you|vielen dank)/i
const legend =
  /^(?:=|sind |are )?\s?(?:pflichtfeld(?:er)?|pflichtangaben?|required fields?|required|mandatory fields?)[.!]?$/i

/** What a visitor reads and does not answer: greetings, sentences, what a star means. */
export function isProse(text: string): boolean {
  if (greeting.test(text) || legend.test(text)) return true
  if (/(?:mit|with|marked)\b.*\*.*(?:pflicht|required|mandatory)/i.test(text)) return true
  if (text.endsWith('?')) return false
  const words = text.split(/\s+/).length
  return (words >= 6 && /[.!]$/.test(text)) || words > 30
}

const headingWords =
  /^(?:(?:ihre?|persönliche|allgemeine|your|personal|general)\s)*(?:angaben|daten|kontaktdaten|kontakt|personalien|anschrift|adresse|contact details|contact|details|personal data|address)(?: (?:zu|zum|zur|of|about) .+)?$/i
const partWords = /^(?:abschnitt|teil|schritt|section|part|step)\s+(?:\d+|[a-z])\b/i

/** A line that says what follows. */
export function isHeading(text: string): boolean {
  if (text.endsWith('?')) return false
  const isLoud = /\p{Lu}{4}/u.test(text) && text === text.toUpperCase()
  return isLoud || text.endsWith(':') || headingWords.test(text) || partWords.test(text)
}
