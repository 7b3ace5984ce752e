import { fieldDefaults } from '../../contract/forms/fields.ts'
import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { catalogue } from '../../text/catalogue.ts'
import { checkFileAnswer } from './file-check.ts'
import { isLonger } from '../../text/code-points.ts'
import { faultSentence } from '../engine/check-answer.ts'
import type { FormField } from '../engine/model.ts'
import { answerRefusalOf, visitorRefusal, type Refusal } from '../../refusals/catalogue.ts'
import { resolveField } from '../engine/resolve.ts'
import { isDrawn } from './signature-strokes.ts'

/** Inputs of the page that a document is signed on. */
export const signInputs = { signature: 'signature', name: 'name', consent: 'consent', shown: 'shown' } as const

/** The signature of a document as a field that no form has. */
export const documentSignature: FormField = {
  ...resolveField(
    { ...fieldDefaults, id: 0, form_id: 0, position: 0, crm_module: 'address', field_type: 'signature' },
    undefined,
  ),
  name: signInputs.signature,
}

/** What was sent to sign a document, as it was sent. */
export interface SentSignature {
  signature: string
  name: string
  consent: boolean
}

/** A signature in which nothing is wrong. */
export interface ReadSignature {
  /** Drawn lines, a name in letters, or the reference of a file. */
  signature: string
  name: string
  way: 'draw' | 'type' | 'upload'
}

export type SignFaults = Partial<Record<keyof SentSignature, Refusal>>

/** Longest name of a person, in code points. */
const maxName = 100

/** Judges what was sent to sign a document; whether a reference names a file is asked elsewhere. */
export function checkSignature(
  sent: SentSignature,
  { language }: Pick<FormSettings, 'language'>,
): { signature: ReadSignature } | { faults: SignFaults } {
  const texts = catalogue[language]
  const name = sent.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const field = { id: 0, type: documentSignature.type, codes: [], max_length: 0, limits: {} }
  const { value, fault, params = {} } = checkFileAnswer(field, sent.signature, { required: true })
  const isName = /\p{L}/u.test(name) && !isLonger(name, maxName)
  const faults: SignFaults = {
    ...(fault && {
      signature: answerRefusalOf({ fault, params, message: faultSentence(fault, params, { language, ...texts }) }),
    }),
    ...(!isName && { name: visitorRefusal(texts, 'signature_without_name') }),
    ...(!sent.consent && { consent: visitorRefusal(texts, 'signature_without_consent') }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const signature = String(value)
  return { signature: { signature, name, way: wayOf(signature) } }
}

function wayOf(signature: string): 'draw' | 'type' | 'upload' {
  if (isDrawn(signature)) return 'draw'
  return signature.startsWith('file~') ? 'upload' : 'type'
}
