import { accessRefusals, peopleRefusals, signInRefusals } from './access.ts'
import type { Params, Sentences } from './declare.ts'
import { recordRefusals } from './records.ts'
import { valueRefusals } from './values.ts'

/** The areas of the catalogue; a code stands in one of them only. */
export const areas = { accessRefusals, signInRefusals, peopleRefusals, recordRefusals, valueRefusals }

const catalogue = { ...accessRefusals, ...signInRefusals, ...peopleRefusals, ...recordRefusals, ...valueRefusals }

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
type Given<P> = Record<never, never> extends P ? [] : [params: P]

export function refusal<C extends RefusalCode>(code: C, ...[params]: Given<ParamsOf<C>>): Refusal {
  return madeOf(code, params ?? {})
}

function madeOf(code: RefusalCode, params: Params): Refusal {
  return { code, params, message: (catalogue[code] as Sentences).en(params) } as Refusal
}

/**
 * A refusal as the message of a schema, which can only be a text: the code, followed by what is known of the params as JSON. The
 * name of the field is known where the fault is found.
 */
export function fault<C extends RefusalCode>(code: C, ...[params]: Given<Omit<ParamsOf<C>, 'field'>>): string {
  return code + JSON.stringify(params ?? {})
}

/** The refusal that {@link fault} has put into the message of a schema, about `field`; `undefined` of any other message. */
export function refusalIn(message: string, field: string): Refusal | undefined {
  const at = message.indexOf('{')
  const code = message.slice(0, at)
  if (at < 1 || !message.endsWith('}') || !Object.hasOwn(catalogue, code)) return undefined
  return madeOf(code as RefusalCode, { field, ...(JSON.parse(message.slice(at)) as Params) })
}

/** The message of a schema with the name of its field, for a schema that another one asks. */
export function faultAbout(message: string, field: string): string {
  const known = refusalIn(message, field)
  return known ? known.code + JSON.stringify(known.params) : message.replace('{field}', field)
}
