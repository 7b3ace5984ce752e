import { answerKinds } from '../../contract/forms/field-types.ts'
import type { Answer, FieldState } from '../../rules/model.ts'
import { fill } from '../../text/fill.ts'
import { isAnswered, type CompiledForm } from '../engine/compile.ts'
import { control, inputId, isGroup, type Control } from './control.ts'
import { hasStepper, rangeOf, unitOf } from './measure.ts'
import { fileControl, signatureControl } from './file-control.ts'
import { shownAnswer } from '../engine/formats.ts'
import { attributes, html, raw, type Html } from '../markup/html.ts'
import { richText } from '../markup/markdown.ts'
import type { FormField } from '../engine/model.ts'

/** One field as it stands on a page. */
export interface FieldView {
  field: FormField
  position: number
  state: FieldState
  /** As the visitor or the form wrote it. */
  answer: Answer | undefined
  fault: string | undefined
  autofocus: boolean
}

/**
 * Markup of a field, or `null` when nothing can ever show it. What rules hide, disable or lock is only marked as such, and a
 * script applies it: without one, everything that could become available is available.
 */
export function fieldMarkup(form: CompiledForm, view: FieldView): Html | null {
  const { field, state } = view
  if (!form.reach.shown.has(field.id)) return null
  if (field.type === 'hidden') return hiddenInput(view)
  const hidden = attributes({ 'data-field': field.id, 'data-rule-hidden': !state.visible })
  const own = labelOf(form, field, view.position)
  const label = state.label ?? own
  const kept = attributes({ 'data-label': state.label === null ? true : own })
  switch (field.type) {
    case 'divider':
      return html`<hr class="field" ${hidden} />`
    case 'heading':
      return heading(field, html`${kept}>${label}`, hidden)
    case 'text_block':
      return html`<div class="field block" ${hidden}>
        ${label === '' ? null : html`<p class="label" ${kept}>${label}</p>`}${hintOf(field)}
        <div class="rich">${richText(field.default_value ?? '')}</div>
      </div>`
    default:
      return input(form, view, html`<span${kept}>${label}</span>`)
  }
}

/** The words that name a field, in the summary of faults too. */
export function labelOf({ texts }: CompiledForm, field: FormField, position: number): string {
  return field.label === '' && isAnswered(field.type) ? fill(texts.page.unnamed, { n: position + 1 }) : field.label
}

export const headingId = ({ id }: Pick<FormField, 'id'>) => `f${id}-title`

const levels = { 2: [raw('<h2'), raw('</h2>')], 3: [raw('<h3'), raw('</h3>')], 4: [raw('<h4'), raw('</h4>')] } as const

function heading(field: FormField, label: Html, hidden: Html): Html {
  const [open, close] = levels[field.options.level ?? 2]
  const id = attributes({ id: headingId(field) })
  return html`<div class="field heading" ${hidden}>${open} ${id}${label}${close}${hintOf(field)}</div>`
}

const hintOf = (field: FormField) =>
  field.hint ? html`<p class="hint" id="${inputId(field)}-hint">${field.hint}</p>` : null

/** What the visitor sees of an answer: numbers with the decimal mark of the language where a rule has set them. */
const seenAnswer = (form: CompiledForm, { field, state, answer }: FieldView): Answer | undefined =>
  state.value === undefined ? answer : shownAnswer(field.type, state.value, form.model.settings.language)

function hiddenInput({ field, state, answer }: FieldView): Html {
  const value = state.value ?? answer ?? ''
  return html`<input
    type="hidden"
    ${attributes({ id: inputId(field), name: field.name, value: String(value), 'data-field': field.id })}
  />`
}

function input(form: CompiledForm, view: FieldView, label: Html): Html {
  const { field, state, fault } = view
  const { reach, texts } = form
  const id = inputId(field)
  const locked = state.readOnly && !reach.writable.has(field.id)
  const parts: Control = {
    field,
    answer: seenAnswer(form, view),
    required: state.required && !state.readOnly,
    readOnly: locked,
    disabled: !state.enabled && !reach.enabled.has(field.id),
    hiddenOptions: state.hiddenOptions,
    describedBy: [unitOf(field) && `${id}-unit`, field.hint && `${id}-hint`, `${id}-fault`].filter(Boolean).join(' '),
    invalid: fault !== undefined,
    autofocus: view.autofocus,
    autocomplete: form.model.settings.browser_autocomplete_enabled,
    language: form.model.settings.language,
    texts: texts.page,
  }
  const marks = attributes({
    class: field.half_size ? 'field half' : 'field',
    'data-field': field.id,
    'data-rule-hidden': !state.visible,
    'data-required': parts.required,
    'data-fault': fault !== undefined,
  })
  const name = html`${label}${requiredMark(form)}`
  const below = html`<p class="fault" id="${id}-fault">${fault}</p>`
  // Where two fields share a row, what is below their labels lines up.
  const entry = (content: Html) => (field.half_size ? html`<div class="entry">${content}</div>` : content)
  const kind = answerKinds[field.type]
  if (kind === 'files') {
    const draw = field.type === 'file' ? fileControl : signatureControl
    const files = draw({ ...parts, id, model: form.model, files: texts.files })
    return html`<div${marks}><label class="label" for="${id}">${name}</label>${entry(html`${hintOf(field)}${files}${below}`)}</div>`
  }
  if (kind === 'tick') {
    const tick = html`<label class="tick">${control(parts)}<span class="label">${name}</span></label>`
    return html`<div${marks}>${entry(html`${tick}${hintOf(field)}${below}`)}</div>`
  }
  if (isGroup(field)) {
    const group = html`${marks} role="group" aria-describedby="${parts.describedBy}"`
    if (!field.half_size)
      return html`<fieldset${group}><legend class="label">${name}</legend>${hintOf(field)}${control(parts)}${below}</fieldset>`
    // A browser lays no fieldset out on the lines of its row.
    return html`<div${group} aria-labelledby="${id}-label"><span class="label" id="${id}-label">${name}</span>${entry(html`${control(parts)}${hintOf(field)}${below}`)}</div>`
  }
  const labelId = attributes({ id: rangeOf(field) || hasStepper(field) ? `${id}-label` : null })
  return html`<div${marks}><label class="label" for="${id}"${labelId}>${name}</label>${entry(html`${control(parts)}${hintOf(field)}${below}`)}</div>`
}

/** Both marks are there; the sheet shows the one that fits, since a rule may change what is required. */
export function requiredMark({ model, texts }: CompiledForm): Html | null {
  switch (model.settings.required_marker) {
    case 'asterisk':
      return html`<span class="mark star needed" aria-hidden="true">*</span>`
    case 'text':
      return html`<span class="mark needed"> ${texts.page.required}</span>`
    case 'optional_only':
      return html`<span class="mark optional"> ${texts.page.optional}</span>`
    default:
      return null
  }
}
