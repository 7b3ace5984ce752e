import type { FieldOptions } from '../../contract/forms/field-options.ts'
import type { ResolvedType } from '../../contract/forms/field-types.ts'
import { locales, type AgencyLanguage, type Language } from '../../text/languages.ts'
import { isDate, isDateTime, isTime } from './formats.ts'

/** What server and dashboard know of a type of field. What it leaves out is as usual for its kind of answer. */
interface TypeDescriptor {
  /** Attributes of its input, where that is one line. */
  input?: { type?: string; inputmode?: string; autocapitalize?: string; autocomplete?: string }
  /** Answers keep their line ends. */
  isMultiline?: true
  /** Options that are numbers. */
  numbers?: readonly NumberOption[]
  /** Types of the CRM's fields for which `auto` is this type. */
  crmTypes?: readonly string[]
  /** A value of the CRM in the spelling of an answer. */
  fromCrm?: (text: string) => string
  /** An answer as documents, mails and macros write it; a number is given as the language writes it. */
  inWords?: (answer: string, language: Language) => string
  /** An answer for previews of documents. */
  sample?: Record<AgencyLanguage, string>
}

type NumberOption = {
  [Name in keyof FieldOptions]-?: number extends FieldOptions[Name] ? Name : never
}[keyof FieldOptions]

export const typeDescriptors: Readonly<Record<ResolvedType, TypeDescriptor>> = {
  text: { numbers: ['min_length', 'max_length'] },
  textarea: {
    isMultiline: true,
    numbers: ['min_length', 'max_length', 'rows'],
    crmTypes: ['text'],
    sample: {
      de:
        'Das Haus steht in einer ruhigen Seitenstraße und wurde vor drei Jahren renoviert. Wir möchten im kommenden Frühjahr ' +
        'verkaufen und wünschen uns vorab eine Einschätzung des Marktwerts.\n\nAm besten erreichen Sie uns abends nach 18 Uhr.',
      en:
        'The house stands in a quiet side street and was renovated three years ago. We would like to sell next spring and ' +
        'would welcome an estimate of its market value first.\n\nThe best time to reach us is in the evening, after six.',
    },
  },
  // Samples are addresses and numbers that belong to no person: reserved for fiction and for examples.
  email: {
    input: { type: 'email', autocapitalize: 'none', autocomplete: 'email' },
    sample: { de: 'katharina.brandt@example.com', en: 'emily.carter@example.com' },
  },
  tel: {
    input: { type: 'tel', autocomplete: 'tel' },
    sample: { de: '0221 4710123', en: '020 7946 0123' },
  },
  url: {
    input: { inputmode: 'url', autocapitalize: 'none' },
    sample: { de: 'https://www.example.com', en: 'https://www.example.com' },
  },
  // A text to the browser, since browsers disagree about decimal commas.
  number: { input: { inputmode: 'decimal' }, numbers: ['min', 'max', 'step'], crmTypes: ['integer', 'float'] },
  date: {
    input: { type: 'date' },
    crmTypes: ['date'],
    fromCrm: (text) => text.slice(0, 10),
    inWords: (answer, language) => (isDate(answer) ? dateInWords(answer, language) : answer),
  },
  time: {
    input: { type: 'time' },
    crmTypes: ['time'],
    inWords: (answer) => (isTime(answer) ? minutes(answer) : answer),
    sample: { de: '14:30', en: '14:30' },
  },
  datetime: {
    input: { type: 'datetime-local' },
    crmTypes: ['datetime'],
    fromCrm: momentFromCrm,
    inWords: (answer, language) =>
      isDateTime(answer) ? `${dateInWords(answer.slice(0, 10), language)}, ${minutes(answer.slice(11))}` : answer,
  },
  select: {},
  radio: {},
  checkboxes: { numbers: ['min_choices', 'max_choices'], crmTypes: ['multiselect'] },
  checkbox: { crmTypes: ['boolean'] },
  rating: { numbers: ['max'] },
  scale: { numbers: ['min', 'max', 'step'] },
  file: { numbers: ['max_files', 'max_file_mb'] },
  signature: {},
  heading: {},
  text_block: {},
  divider: {},
  page_break: {},
  hidden: { isMultiline: true },
}

/** Making a format takes as long as a hundred uses. */
const days: Partial<Record<Language, Intl.DateTimeFormat>> = {}

/** `2026-11-21`: in German `21.11.2026`, in English `21 November 2026`, in French `21 novembre 2026`. */
function dateInWords(date: string, language: Language): string {
  if (language === 'de') return date.split('-').reverse().join('.')
  days[language] ??= new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  return days[language].format(new Date(`${date}T00:00Z`))
}

const minutes = (time: string) => time.slice(0, 5)

/** `2026-12-01T10:30` of `2026-12-01 10:30:00`. */
function momentFromCrm(text: string): string {
  const [, day, time = '00:00', seconds = ':00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?/.exec(text) ?? []
  if (day === undefined) return text
  return `${day}T${time}${seconds === ':00' ? '' : seconds}`
}
