import type { Answers, FieldState } from '../../rules/model.ts'
import type { Plan } from '../../rules/planned.ts'
import type { SavingWire } from './saving.ts'
import type { StepsWire } from './steps.ts'
import type { FaultTexts, Language, LiveTexts } from '../../text/texts.ts'
import { consentState } from '../engine/consent-field.ts'
import { jsonScript, raw, type Html } from '../markup/html.ts'
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
  /** What fields that rules can lock hold before the visitor does anything, where something else stands in the inputs. */
  initial?: Answers
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

/** What differs from page to page of one form. */
type OfOnePage = Pick<WireForm, 'own' | 'initial' | 'steps' | 'saving'>

/** The {@link WireForm} of a page as JSON for its script. */
export function wireJson(form: CompiledForm, ofPage: OfOnePage): Html {
  let json = constantJson.get(form)
  if (json === undefined) {
    json = jsonScript(constantWire(form)).text.slice(0, -1)
    constantJson.set(form, json)
  }
  return raw(`${json},${jsonScript(ofPage).text.slice(1)}`)
}

/** Written once per form, since a plan of many rules takes longer to write than the rest of its page. */
const constantJson = new WeakMap<CompiledForm, string>()

function constantWire({ model, texts, plan, checked }: CompiledForm): Omit<WireForm, keyof OfOnePage> {
  const { settings } = model
  const consent = consentState(settings)
  const fields = checked.filter(({ type }) => isAnswered(type))
  return {
    language: settings.language,
    plan,
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
