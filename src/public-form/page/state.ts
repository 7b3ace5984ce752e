import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import { canonicalAnswer, shownAnswer } from '../../shared/form/engine/formats.ts'
import { settle } from '../../shared/form/engine/settle.ts'
import type { WireForm } from '../../shared/form/page/wire.ts'
import type { Answer, Answers, FieldState, FormState, Phase } from '../../shared/rules/model.ts'
import { runner } from '../../shared/rules/run.ts'
import type { Language } from '../../shared/text/texts.ts'
import { labelSetter } from './labels.ts'
import { read, write, type Part } from './parts.ts'

/** Brings the page into the state that the answers in it lead to, and says which one that is. */
export type Update = (phase: Phase) => FormState

export function updater({ plan, language, keepsHidden }: WireForm, parts: readonly Part[]): Update {
  const evaluate = runner(plan)
  const canonical = (of: (part: Part) => Answer): Answers =>
    Object.fromEntries(parts.map((part) => [part.field.id, canonicalAnswer(part.field.type, of(part), language)]))
  const initial = canonical((part) => part.initial)
  const boxes = plan.fields.flatMap(({ id }) => {
    const box = document.querySelector<HTMLElement>(`[data-field="${id}"]`)
    return box ? { id, box, setLabel: labelSetter(box.querySelector('[data-label]')) } : []
  })
  const targets = plan.targets.flatMap(([name]) => {
    const box = document.querySelector<HTMLElement>(`[data-target="${name}"]`)
    const words = box?.matches('button') ? box.lastElementChild : box
    return box ? { name, box, setLabel: labelSetter(words ?? null, box.dataset['label']) } : []
  })

  return function update(phase): FormState {
    const state = settle(plan, evaluate, { given: canonical((part) => part.own), initial }, phase)
    for (const { id, box, setLabel } of boxes) {
      const field = state.fields[id]
      if (!field) continue
      box.toggleAttribute('data-rule-hidden', !field.visible)
      box.toggleAttribute('data-required', field.required && !field.readOnly)
      setLabel(field.label)
    }
    for (const { name, box, setLabel } of targets) {
      const target = state.targets[name]
      box.toggleAttribute('data-rule-hidden', target?.visible === false)
      box.hidden = !setLabel(target?.label ?? null)
    }
    const dropped = parts.filter((part) => {
      const field = state.fields[part.field.id]
      if (!field) return false
      applyTo(part, field, keepsHidden === true)
      write(part, answerShown(part, field, language))
      return dropHidden(part, field)
    })
    return dropped.length > 0 ? update('change') : state
  }
}

function answerShown(part: Part, { value, readOnly }: FieldState, language: Language): Answer {
  if (value === undefined) return readOnly ? part.initial : part.own
  return shownAnswer(part.field.type, value, language)
}

function applyTo({ field, inputs }: Part, state: FieldState, keepsHidden: boolean): void {
  // A hidden input is no part of what the visitor sees; the server decides what becomes of it.
  if (field.type === 'hidden') return
  const kind = answerKinds[field.type]
  const isText = isTyped(field.type)
  for (const input of inputs) {
    input.disabled = (!state.visible && !keepsHidden) || !state.enabled || (state.readOnly && !isText)
    if (isText) (input as HTMLInputElement).readOnly = state.readOnly
    if (kind !== 'choices') input.required = state.required && !state.readOnly
    if (input instanceof HTMLSelectElement) for (const option of input.options) hideOption(option, option, state)
    else if (!isText && kind !== 'tick') hideOption(input as HTMLInputElement, input.parentElement, state)
  }
}

/** Whether the answer is written, and not chosen. */
function isTyped(type: Part['field']['type']): boolean {
  const kind = answerKinds[type]
  return !kind || kind === 'number' || kind === 'moment' || type === 'signature'
}

function hideOption(option: HTMLInputElement | HTMLOptionElement, box: Element | null, state: FieldState): void {
  const isHidden = state.hiddenOptions.includes(option.value)
  box?.toggleAttribute('data-rule-hidden', isHidden)
  if (isHidden || option instanceof HTMLOptionElement) option.disabled = isHidden
}

/** An option that vanishes is chosen no longer, or the visitor could not see what is wrong. */
function dropHidden(part: Part, { hiddenOptions, value, readOnly }: FieldState): boolean {
  if (hiddenOptions.length === 0 || value !== undefined || readOnly || part.own === '') return false
  const kept =
    typeof part.own === 'string'
      ? hiddenOptions.includes(part.own)
        ? ''
        : part.own
      : part.own.filter((code) => !hiddenOptions.includes(code))
  if (kept.length === part.own.length) return false
  part.own = kept
  write(part, kept)
  return String(read(part)) === String(kept)
}
