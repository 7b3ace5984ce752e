import { accessRefusals, peopleRefusals, providerRefusals, signInRefusals } from './access.ts'
import { connectionRefusals } from './connections.ts'
import { contentRefusals } from './content.ts'
import type { Params, Sentences } from './declare.ts'
import { documentRefusals } from './documents.ts'
import { domainRefusals } from './domains.ts'
import { formRefusals } from './forms.ts'
import { listRefusals } from './lists.ts'
import { parseRefusal } from './parse-refusal.ts'
import { pageRefusals } from './pages.ts'
import { recordRefusals, staffRefusals } from './records.ts'
import { callRefusals, requestRefusals } from './requests.ts'
import { settingRefusals } from './settings.ts'
import { crmRefusals, onOfficeRefusals } from './crm.ts'
import { submissionDocumentRefusals } from './submission-documents.ts'
import { reasonRefusals } from './reasons.ts'
import { fileRefusals } from './files.ts'
import { operatorRefusals } from './operators.ts'
import { targetRefusals } from './targets.ts'
import { textRefusals } from './texts.ts'
import { valueRefusals } from './values.ts'

/** The areas of the catalogue; a code stands in one of them only. */
export const areas = {
  accessRefusals,
  signInRefusals,
  providerRefusals,
  peopleRefusals,
  requestRefusals,
  callRefusals,
  recordRefusals,
  staffRefusals,
  formRefusals,
  documentRefusals,
  connectionRefusals,
  pageRefusals,
  valueRefusals,
  listRefusals,
  settingRefusals,
  contentRefusals,
  textRefusals,
  targetRefusals,
  fileRefusals,
  reasonRefusals,
  submissionDocumentRefusals,
  onOfficeRefusals,
  crmRefusals,
  operatorRefusals,
  domainRefusals,
}

const catalogue = {
  ...accessRefusals,
  ...signInRefusals,
  ...providerRefusals,
  ...peopleRefusals,
  ...requestRefusals,
  ...callRefusals,
  ...recordRefusals,
  ...staffRefusals,
  ...formRefusals,
  ...documentRefusals,
  ...connectionRefusals,
  ...pageRefusals,
  ...valueRefusals,
  ...listRefusals,
  ...settingRefusals,
  ...contentRefusals,
  ...textRefusals,
  ...targetRefusals,
  ...fileRefusals,
  ...reasonRefusals,
  ...submissionDocumentRefusals,
  ...onOfficeRefusals,
  ...crmRefusals,
  ...operatorRefusals,
  ...domainRefusals,
}

export type RefusalCode = keyof typeof catalogue

/** What the sentences of a refusal name. */
export type ParamsOf<C extends RefusalCode> = (typeof catalogue)[C] extends Sentences<infer P> ? P : never

export const refusalCodes = Object.keys(catalogue) as [RefusalCode, ...RefusalCode[]]

/** The sentences of a refusal, for params that are not known by type: from an answer, or out of a schema's message. */
export function sentencesOf(code: string): Sentences | undefined {
  return Object.hasOwn(catalogue, code) ? (catalogue[code as RefusalCode] as Sentences) : undefined
}

declare const made: unique symbol

/** Why a call is refused, as data. Only {@link refusal} makes one. */
export interface Refusal {
  readonly [made]: true
  readonly code: RefusalCode
  readonly params: Params
  /** The English sentence. */
  readonly message: string
}

/** What a caller of `refusal` gives beside the code: nothing where the sentences name nothing. */
export type RefusalArguments<P> = Record<never, never> extends P ? [] : [params: P]

export function refusal<C extends RefusalCode>(code: C, ...[params]: RefusalArguments<ParamsOf<C>>): Refusal {
  return madeOf(code, params ?? {})
}

function madeOf(code: RefusalCode, params: Params): Refusal {
  return { code, params, message: (catalogue[code] as Sentences).en(params) } as Refusal
}

/** The refusal that the message of a schema carries, about `field`; `undefined` of a message that is a sentence. */
export function refusalIn(message: string, field: string): Refusal | undefined {
  const found = parseRefusal(message)
  if (!found || !Object.hasOwn(catalogue, found.code)) return undefined
  return madeOf(found.code as RefusalCode, { field, ...found.params })
}

/** The same of a message that `fault` has made; of any other sentence, such as one of Zod, the refusal that quotes it. */
export function refusalOf(message: string, field: string): Refusal {
  return refusalIn(message, field) ?? refusal('value_invalid', { field, reason: message })
}

/** A refusal as text to store: its code, and its params as JSON. */
export const toStore = ({ code, params }: Refusal): string => code + JSON.stringify(params)

/** The refusal that a stored text is. A sentence, as versions before 0.3 stored, is one that says it in both languages. */
export function storedRefusal(text: string): Refusal {
  const found = parseRefusal(text)
  const isKnown = found !== undefined && Object.hasOwn(catalogue, found.code)
  return isKnown ? madeOf(found.code as RefusalCode, found.params) : refusal('stored_sentence', { sentence: text })
}
