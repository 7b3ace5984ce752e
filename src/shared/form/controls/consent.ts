import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { Answers } from '../../rules/model.ts'
import { catalogue } from '../../text/catalogue.ts'
import { tick } from '../engine/answer-from-text.ts'
import { checkAnswer, faultSentence } from '../engine/check-answer.ts'
import type { CompiledForm } from '../engine/compile.ts'
import { consentField, consentId, consentState } from '../engine/consent-field.ts'
import { inputId } from './control.ts'
import { requiredMark } from './field.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import { inlineText, isSafeLink } from '../markup/markdown.ts'
import type { AnswerFault, Fault } from '../engine/model.ts'
import { consentName } from '../page/page-names.ts'

/** What is consented to, in light Markdown, with the link to the privacy policy in its place. */
export function consentWords({ consent_text, language, privacypolicy_url: url }: FormSettings): string {
  const texts = catalogue[language].privacy
  const link = url !== null && isSafeLink(url) && !/[\s()<>]/.test(url) ? `[${texts.policy}](${url})` : texts.policy
  return (consent_text ?? texts.consent).replaceAll('{privacy}', link)
}

/** The consent in a parsed body, as an answer: none where the form asks for none. */
export function consentAnswer({ model }: CompiledForm, input: Record<string, unknown>): Answers {
  if (!model.settings.consent_enabled) return {}
  const value = input[consentName]
  if (typeof value === 'string') return { [consentId]: tick(value) }
  return { [consentId]: value === true || value === 1 ? '1' : '' }
}

/** What is wrong with the consent among these answers, if anything is. */
export function consentFaults({ model, texts }: CompiledForm, answers: Answers): AnswerFault[] {
  const state = consentState(model.settings)
  const { fault } = state ? checkAnswer(consentField, answers[consentId], state) : {}
  if (fault === undefined) return []
  const message = faultSentence(fault, {}, { language: model.settings.language, faults: texts.faults })
  return [{ field: consentName, message, fault, params: {} }]
}

const faultIn = (faults: readonly Fault[]) => faults.find(({ field }) => field === consentName)?.message

/** Its line in the list of faults, if there is one. */
export function consentEntry({ texts }: CompiledForm, faults: readonly Fault[]): Html[] {
  const fault = faultIn(faults)
  const id = inputId(consentField)
  return fault === undefined ? [] : [html`<li><a href="#${id}">${texts.privacy.consentName}</a> – ${fault}</li>`]
}

interface ConsentInput {
  form: CompiledForm
  answers: Answers
  faults: readonly Fault[]
}

/** The checkbox above the button. */
export function consentMarkup({ form, answers, faults }: ConsentInput): Html | null {
  const { settings } = form.model
  if (!settings.consent_enabled) return null
  const fault = faultIn(faults)
  const id = inputId(consentField)
  const isWrong = fault !== undefined
  const marks = attributes({
    class: 'field consent',
    'data-field': consentId,
    'data-required': settings.consent_required,
    'data-fault': isWrong,
  })
  const input = attributes({
    type: 'checkbox',
    value: '1',
    id,
    name: consentName,
    checked: answers[consentId] === '1',
    required: settings.consent_required,
    'aria-describedby': `${id}-fault`,
    'aria-invalid': isWrong ? 'true' : null,
  })
  return html`<div${marks}><label class="tick"><input${input} /><span class="label"><span data-label hidden>${form.texts.privacy.consentName}</span>${inlineText(consentWords(settings))}${requiredMark(form)}</span></label><p class="fault" id="${id}-fault">${fault}</p></div>`
}

/** In a form with steps it stands with the button, on the last one. */
export const consentCss =
  '.consent{margin-top:2rem}.consent .label{font-size:.9375rem;line-height:1.5}.js .steps:not([data-at-last]) .consent{display:none}'
