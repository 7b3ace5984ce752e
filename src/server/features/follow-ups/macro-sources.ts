import { contentName } from '../../../shared/form/engine/model.ts'
import { displayTypes } from '../../../shared/contract/forms/field-types.ts'
import { masked, type AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import type { Language } from '../../../shared/text/languages.ts'
import { numberIn, withUnit } from '../../../shared/text/measure.ts'
import { macroSource, type MacroRecords, type MacroSource } from '../../crm/macro-source.ts'
import { quotingPlaces } from '../confidential/index.ts'
import { answerInWords, type AnswerSet } from './answers.ts'
import type { ReadRecords } from './read-records.ts'

declare const visitor: unique symbol
declare const signed: unique symbol

/** Records that a signed personal link names; the feature of links alone makes them. */
export type SignedRecords = ReadRecords & {
  /** By module, as the CRM has them. */
  ids: Partial<Record<string, string>>
  readonly [signed]: true
}

/**
 * What a text for a visitor is resolved on: what this submission sent, and the records of its signed link. It is never made of a record
 * that the duplicate check has matched: a visitor who types another person's name would read that person's data.
 */
export type VisitorSource = MacroSource & { readonly [visitor]: true }

interface Setting {
  now: Date
  timezone: string
  /** Of the salutation, where no answers say it. */
  language?: Language
  /** What is shown as a mark. */
  hidden?: readonly AnswerPlace[]
}

/** For visitors. */
export function fromAnswers(answered: AnswerSet, setting: Setting): VisitorSource {
  return forVisitors(answered, null, setting)
}

/** For visitors; the records say what the answers do not. */
export function fromSignedLink(answered: AnswerSet, records: SignedRecords | null, setting: Setting): VisitorSource {
  return forVisitors(answered, records, setting)
}

/** For people of the agency: the records of the CRM, and the answers where these say nothing, so that a form without a CRM has macros. */
export function fromRecords(kept: ReadRecords | null, answered: AnswerSet | null, setting: Setting): MacroSource {
  return whenAsked(() => {
    const answers = answered ? answerRecords(answered) : {}
    const records = answered ? measured(kept?.records ?? {}, answered) : (kept?.records ?? {})
    const told = merged(setting.hidden?.length ? withoutQuotes(records, answers) : records, answers)
    return sourceOf(told, kept, { ...setting, answered })
  })
}

function forVisitors(answered: AnswerSet, known: ReadRecords | null, setting: Setting): VisitorSource {
  return whenAsked(() => {
    const records = merged(answerRecords(answered), known?.records ?? {})
    return sourceOf(records, known, { ...setting, answered, isPerson: true })
  }) as VisitorSource
}

/** Made when the first macro asks: most texts have none, and putting all answers in words takes longer than the rest of a mail. */
function whenAsked(make: () => MacroSource): MacroSource {
  let made: MacroSource | undefined
  return { valueOf: (name, args) => (made ??= make()).valueOf(name, args) }
}

interface SourceInput extends Setting {
  answered: AnswerSet | null
  /** A person reads it, known or not. */
  isPerson?: true
}

function sourceOf(all: MacroRecords, known: ReadRecords | null, given: SourceInput): MacroSource {
  const { answered, hidden = [], now, timezone, isPerson, language = 'de' } = given
  const records = masked(all, hidden)
  const { address } = records
  return macroSource({
    records,
    links: known?.links ?? {},
    fields: known?.fields ?? {},
    addressee: address || isPerson ? { ...address, ...formOfAddress(answered, address?.['Anrede']) } : null,
    language: answered?.language ?? language,
    now,
    timezone,
  })
}

/** Texts that may quote confidential answers are marks, but for those that the form's own fields give. */
function withoutQuotes(all: MacroRecords, answers: MacroRecords): MacroRecords {
  return masked(
    all,
    quotingPlaces.filter(({ module, name }) => !answers[module]?.[name]),
  )
}

/** The code of the answer tells more than the words that the form has for it. */
function formOfAddress(answered: AnswerSet | null, shown: string | undefined) {
  const code = answered?.content['address']?.['Anrede']
  const field = answered?.fields.find((one) => one.crm_module === 'address' && contentName(one) === 'Anrede')
  const isAnswer = answered && field && shown === answerInWords(field, answered.content, answered.language)
  return isAnswer && typeof code === 'string' ? { Anrede: code } : {}
}

/** Each record of the first; what it lacks, or leaves empty, of the second. */
function merged(first: MacroRecords, second: MacroRecords): MacroRecords {
  const records: Record<string, Record<string, string>> = {}
  for (const [module, values] of [...Object.entries(first), ...Object.entries(second)]) {
    const record = (records[module] ??= {})
    for (const [name, value] of Object.entries(values)) record[name] ||= value
  }
  return records
}

/** The records with the units that the fields of the form give their numbers: the CRM knows none. */
function measured(all: MacroRecords, { fields, language }: AnswerSet): MacroRecords {
  const records = structuredClone(all) as Record<string, Record<string, string>>
  for (const field of fields) {
    const { unit } = field.options
    const record = records[field.crm_module]
    const number = unit === undefined ? undefined : numberIn(record?.[contentName(field)])
    if (record && unit !== undefined && number !== undefined)
      record[contentName(field)] = withUnit(number, unit, language)
  }
  return records
}

function answerRecords({ fields, content, language }: AnswerSet): MacroRecords {
  const records: Record<string, Record<string, string>> = {}
  for (const field of fields) {
    if (displayTypes.includes(field.type)) continue
    const record = (records[field.crm_module] ??= {})
    record[contentName(field)] ||= answerInWords(field, content, language)
  }
  return records
}
