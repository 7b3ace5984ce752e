import type { Answers, FieldState } from '../../rules/model.ts'
import type { Plan } from '../../rules/planned.ts'
import type { SavingWire } from './saving.ts'
import type { StepsWire } from './steps.ts'
import type { FaultTexts, Language, LiveTexts } from '../../text/texts.ts'
import { consentState } from '../engine/consent-field.ts'
import { isAnswered, type CheckedField, type CompiledForm } from '../engine/compile.ts'

/** What the page's script reads: the rules' plan, the limits of each answer, and the sentences of one language. */
export interface WireForm {
  language: Language
  plan: Plan
  /** Codes of choices stand in the markup. */
  fields: Omit<CheckedField, 'codes'>[]
  faults: FaultTexts
  live: LiveTexts
  /** The visitor's or the form's answers where rules have set others. */
  own: Answers
  /** `submit_spinner_label`. */
  sending: string
  /** `validate_on_blur`. */
  onBlur: boolean
  /** Answers to fields that rules have hidden are sent, too. */
  keepsHidden?: true
  /** Where the form leads: in its own window or frame, out of the page around it, or into a new window. */
  leads: CompiledForm['model']['settings']['redirect_target']
  /** Of a form that asks for consent. */
  consent?: FieldState
  /** Of a form that is filled in step by step. */
  steps?: StepsWire
  /** Of a form that keeps answers before they are sent. */
  saving?: SavingWire
}

export function wireForm({ model, texts, plan, checked }: CompiledForm, own: Answers): WireForm {
  const { settings } = model
  const consent = consentState(settings)
  const fields = checked.filter(({ type }) => isAnswered(type))
  return {
    language: settings.language,
    plan,
    own,
    fields: fields.map(({ id, type, max_length, limits }) => ({ id, type, max_length, limits })),
    faults: texts.faults,
    live: texts.live,
    sending: settings.submit_spinner_label ?? texts.live.sending,
    onBlur: settings.validate_on_blur,
    leads: settings.redirect_target,
    ...(!settings.clear_hidden_values && { keepsHidden: true }),
    ...(consent && { consent }),
  }
}
