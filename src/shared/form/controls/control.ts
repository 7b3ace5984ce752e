import { answerKinds, choiceTypes, scoreTypes } from '../../contract/forms/field-types.ts'
import type { Answer } from '../../rules/model.ts'
import type { Language, PageTexts } from '../../text/texts.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import type { Choice, FormField } from '../engine/model.ts'
import { isScore, scoreEnds, scoreFace } from '../engine/score.ts'
import { typeDescriptors } from '../engine/type-descriptors.ts'
import { isMeasured, measureMarkup } from './measure.ts'
import { isTiled, tileClasses, tileFace } from './tiles.ts'

/** One input as it is to be drawn. */
export interface Control {
  field: FormField
  answer: Answer | undefined
  required: boolean
  readOnly: boolean
  disabled: boolean
  hiddenOptions: readonly string[]
  /** Ids of hint and fault. */
  describedBy: string
  invalid: boolean
  autofocus: boolean
  /** Whether the browser may fill in what it knows of the visitor. */
  autocomplete: boolean
  language: Language
  texts: Pick<PageTexts, 'choose' | 'outOf' | 'noNumber' | 'less' | 'more'>
}

/** Id of the input, or of the first one of a group, which is where a link to the field leads. */
export const inputId = (field: { id: number }, position = 0) =>
  position === 0 ? `f${field.id}` : `f${field.id}-${position}`

/** Whether it is several inputs with one name for all of them. */
export const isGroup = (field: FormField) =>
  isTiled(field) || (field.type !== 'select' && (choiceTypes.includes(field.type) || scoreTypes.includes(field.type)))

/** The input elements of a field, with the answer in them. */
export function control(c: Control): Html {
  if (isGroup(c.field)) return group(c)
  switch (c.field.type) {
    case 'textarea':
      // A parser drops one line break after the start tag, so that the answer keeps its own.
      return html`<textarea
        class="input"
        ${common(c)}${lengths(c)}${writing(c)}${attributes({ rows: c.field.options.rows ?? 4 })}
      >
${text(c)}</textarea>`
    case 'select':
      return select(c)
    case 'checkbox':
      return html`<input type="checkbox" value="1" ${common(c)}${attributes({ checked: text(c) === '1' })} />`
    default:
      return line(c)
  }
}

const text = ({ answer }: Control) => (typeof answer === 'string' ? answer : '')

function common({ field, ...c }: Control): Html {
  // Only text can be read-only in HTML; other inputs are switched off, and the server keeps their value.
  const isText = !['select', 'checkbox'].includes(field.type)
  return attributes({
    id: inputId(field),
    name: field.name,
    required: c.required,
    readonly: c.readOnly && isText,
    disabled: c.disabled || (c.readOnly && !isText),
    'aria-describedby': c.describedBy,
    'aria-invalid': c.invalid ? 'true' : null,
    autofocus: c.autofocus,
  })
}

const lengths = ({ field }: Control) => attributes({ minlength: field.options.min_length, maxlength: field.max_length })

const writing = (c: Control) => attributes({ placeholder: c.field.placeholder, autocomplete: autocompleteOf(c) })

function line(c: Control): Html {
  const { field } = c
  const { type = 'text', inputmode = modeOf(c), autocapitalize } = typeDescriptors[field.type].input ?? {}
  const kind = answerKinds[field.type]
  const isWhole = kind === 'number' && Number.isInteger(field.options.step) && Number(field.options.min) >= 0
  const list = field.choices.length > 0 ? `${inputId(field)}-list` : null
  const limits = kind === 'moment' ? attributes({ min: field.options.min, max: field.options.max }) : lengths(c)
  const input = html`<input
    class="input"
    ${attributes({ type, inputmode: isWhole ? 'numeric' : inputmode, list, autocapitalize })}${common(c)}${limits}${writing(c)}${attributes({ value: text(c) })}
  />`
  const options = field.choices.map(({ value }) => html`<option value="${value}"></option>`)
  const element = list === null ? input : html`${input}<datalist id="${list}">${options}</datalist>`
  const { describedBy, language, texts } = c
  return isMeasured(field)
    ? measureMarkup(element, { id: inputId(field), field, describedBy, language, texts })
    : element
}

function select(c: Control): Html {
  const hidden = new Set(c.hiddenOptions)
  const options = c.field.choices.map(({ value, label }) => {
    const marks = attributes({
      value,
      selected: value === c.answer,
      'data-rule-hidden': hidden.has(value),
    })
    return html`<option${marks}>${label}</option>`
  })
  const first = c.field.placeholder || c.texts.choose
  return html`<span class="pick"
    ><select class="input" ${common(c)}${attributes({ autocomplete: autocompleteOf(c) })}>
      <option value="">${first}</option>
      ${options}
    </select></span
  >`
}

type GroupClasses = [box: string, choice: string]

/** How the sheet knows the box around the choices, and each of them. */
const groupClasses: Partial<Record<FormField['type'], GroupClasses>> = {
  rating: ['stars', 'grade'],
  scale: ['points', 'point'],
}

const classesOf = (field: FormField): GroupClasses =>
  isTiled(field) ? [tileClasses(field), 'option tile'] : (groupClasses[field.type] ?? ['options', 'option'])

/** What stands beside the input of a choice. */
function faceOf({ field, texts }: Control, choice: Choice): Html {
  if (isTiled(field)) return tileFace(field, choice)
  return isScore(field) ? scoreFace(field, choice, texts.outOf) : html`<span>${choice.label}</span>`
}

function group(c: Control): Html {
  const { field, answer } = c
  const isRadio = answerKinds[field.type] !== 'choices'
  const [boxClass, choiceClass] = classesOf(field)
  const chosen = new Set(typeof answer === 'string' ? [answer] : answer)
  const hiddenOptions = new Set(c.hiddenOptions)
  const options = field.choices.map((choice, position) => {
    const { value } = choice
    const marks = attributes({
      type: isRadio ? 'radio' : 'checkbox',
      id: inputId(field, position),
      name: field.name,
      value,
      checked: chosen.has(value),
      required: isRadio && c.required,
      disabled: c.disabled || c.readOnly,
      autofocus: c.autofocus && position === 0,
    })
    const hidden = attributes({ 'data-rule-hidden': hiddenOptions.has(value) })
    return html`<label class="${choiceClass}" ${hidden}><input${marks} />${faceOf(c, choice)}</label>`
  })
  const ends = isScore(field) ? scoreEnds(field) : null
  if (field.type === 'rating') return html`<div class="stars">${options}${ends}</div>`
  return html`<div class="${boxClass}">${options}</div>
    ${ends}`
}

/** What a browser knows about its owner (WCAG 1.3.5), by the CRM's names for the address record. */
const autocompletes: Record<string, string> = {
  Anrede: 'honorific-prefix',
  Vorname: 'given-name',
  Name: 'family-name',
  Zusatz1: 'organization',
  Strasse: 'street-address',
  Plz: 'postal-code',
  Ort: 'address-level2',
  Email: 'email',
  Telefon1: 'tel',
  Homepage: 'url',
  Geburtsdatum: 'bday',
  jobTitle: 'organization-title',
}

/** Postal codes are digits where the languages of our pages are at home, but for English and Dutch. */
const modeOf = ({ field, language }: Control) =>
  field.type === 'text' && isPostalCode(field) && language !== 'en' && language !== 'nl' ? 'numeric' : undefined

/** Of a person or of an estate, as its field of the CRM is called. */
const isPostalCode = ({ crm_module, crm_field_name }: FormField) =>
  (crm_module === 'address' || crm_module === 'estate') && crm_field_name?.toLowerCase() === 'plz'

const knownOf = ({ crm_module, crm_field_name }: FormField) =>
  crm_module === 'address' && Object.hasOwn(autocompletes, crm_field_name ?? '')
    ? autocompletes[crm_field_name ?? '']
    : undefined

function autocompleteOf({ field, autocomplete }: Control): string | null {
  if (!autocomplete) return 'off'
  return knownOf(field) ?? typeDescriptors[field.type].input?.autocomplete ?? null
}
