import { accessRefusals, peopleRefusals, providerRefusals, signInRefusals } from './access.ts'
import { connectionRefusals } from './connections.ts'
import { contentRefusals } from './content.ts'
import type { Params, Sentences } from './declare.ts'
import { documentRefusals } from './documents.ts'
import { domainRefusals } from './domains.ts'
import { formFileRefusals } from './form-files.ts'
import { formRefusals } from './forms.ts'
import { inboxRefusals } from './inbox.ts'
import { listRefusals } from './lists.ts'
import { parseRefusal } from './parse-refusal.ts'
import { linkRefusals, pageRefusals } from './pages.ts'
import { recordRefusals, staffRefusals } from './records.ts'
import { callRefusals, requestRefusals } from './requests.ts'
import { settingRefusals } from './settings.ts'
import { crmRefusals } from './crm/any-crm.ts'
import { onOfficeRefusals } from './crm/onoffice.ts'
import { hubspotRefusals } from './crm/hubspot.ts'
import { propstackRefusals } from './crm/propstack.ts'
import { httpCrmRefusals } from './crm/http-crm.ts'
import { submissionDocumentRefusals } from './submission-documents.ts'
import { reasonRefusals } from './reasons.ts'
import { fileRefusals } from './files.ts'
import { operatorRefusals } from './operators.ts'
import { targetRefusals } from './targets.ts'
import { textRefusals } from './texts.ts'
import { valueRefusals } from './values.ts'
import { answerCodes, visitorSentences } from './visitors.ts'
import type { Texts } from '../text/texts.ts'

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
  formFileRefusals,
  documentRefusals,
  connectionRefusals,
  pageRefusals,
  linkRefusals,
  valueRefusals,
  listRefusals,
  inboxRefusals,
  settingRefusals,
  contentRefusals,
  textRefusals,
  targetRefusals,
  fileRefusals,
  reasonRefusals,
  submissionDocumentRefusals,
  onOfficeRefusals,
  hubspotRefusals,
  propstackRefusals,
  httpCrmRefusals,
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
  ...formFileRefusals,
  ...documentRefusals,
  ...connectionRefusals,
  ...pageRefusals,
  ...linkRefusals,
  ...valueRefusals,
  ...listRefusals,
  ...inboxRefusals,
  ...settingRefusals,
  ...contentRefusals,
  ...textRefusals,
  ...targetRefusals,
  ...fileRefusals,
  ...reasonRefusals,
  ...submissionDocumentRefusals,
  ...onOfficeRefusals,
  ...hubspotRefusals,
  ...propstackRefusals,
  ...httpCrmRefusals,
  ...crmRefusals,
  ...operatorRefusals,
  ...domainRefusals,
}

/** Refusals with a sentence in English and in German. */
export type CatalogueCode = keyof typeof catalogue
type VisitorCode = keyof typeof visitorSentences
export type AnswerCode = (typeof answerCodes)[keyof typeof answerCodes]

export type RefusalCode = CatalogueCode | VisitorCode | AnswerCode

/** What the sentences of a refusal name. */
export type ParamsOf<C extends CatalogueCode> = (typeof catalogue)[C] extends Sentences<infer P> ? P : never

const catalogueCodes = Object.keys(catalogue) as [CatalogueCode, ...CatalogueCode[]]

/** Every code that an answer can have, those that only visitors get included. */
export const refusalCodes: [RefusalCode, ...RefusalCode[]] = [
  ...catalogueCodes,
  ...Object.values(answerCodes),
  ...(Object.keys(visitorSentences) as VisitorCode[]),
]

const isInCatalogue = (code: string): code is CatalogueCode => Object.hasOwn(catalogue, code)

/** The sentences of a refusal in English and German, for params that are not known by type: from an answer, or out of a schema's message. */
export function sentencesOf(code: string): Sentences | undefined {
  return isInCatalogue(code) ? (catalogue[code] as Sentences) : undefined
}

declare const made: unique symbol

/** Why a call is refused, as data. Only {@link refusal} and {@link visitorRefusal} make one. */
export interface Refusal {
  readonly [made]: true
  readonly code: RefusalCode
  readonly params: Params
  /** The English sentence, or one in the language of a visitor. */
  readonly message: string
}

/** What a caller of `refusal` gives beside the code: nothing where the sentences name nothing. */
export type RefusalArguments<P> = Record<never, never> extends P ? [] : [params: P]

export function refusal<C extends CatalogueCode>(code: C, ...[params]: RefusalArguments<ParamsOf<C>>): Refusal {
  return madeOf(code, params ?? {})
}

function madeOf(code: CatalogueCode, params: Params): Refusal {
  return { code, params, message: (catalogue[code] as Sentences).en(params) } as Refusal
}

type VisitorArguments<F> = F extends (texts: Texts) => string
  ? []
  : F extends (texts: Texts, params: infer P) => string
    ? [params: P]
    : never

/** Why something of a visitor is refused, in the words of `texts`. */
export function visitorRefusal<C extends VisitorCode>(
  texts: Texts,
  code: C,
  ...[params]: VisitorArguments<(typeof visitorSentences)[C]>
): Refusal {
  const sentence = visitorSentences[code] as (texts: Texts, params: Params) => string
  const named: Params = params ?? {}
  return { code, params: named, message: sentence(texts, named) } as Refusal
}

/** What is wrong with one answer; `field` is the name of its input. */
export type FieldRefusal = Refusal & { field: string }

interface AnswerFault {
  fault: keyof typeof answerCodes
  params: Params
  message: string
}

/** The refusal of an answer that the check has found at fault. */
export const answerRefusalOf = ({ fault, params, message }: AnswerFault): Refusal =>
  ({ code: answerCodes[fault], params, message }) as Refusal

/** The refusal that the message of a schema carries, about `field`; `undefined` of a message that is a sentence. */
export function refusalIn(message: string, field: string): Refusal | undefined {
  const found = parseRefusal(message)
  return found && isInCatalogue(found.code) ? madeOf(found.code, { field, ...found.params }) : undefined
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
  return found && isInCatalogue(found.code)
    ? madeOf(found.code, found.params)
    : refusal('stored_sentence', { sentence: text })
}
