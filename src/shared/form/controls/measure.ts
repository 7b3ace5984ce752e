import { sliderOf, type SliderRange } from '../../contract/forms/field-options.ts'
import type { Language } from '../../text/languages.ts'
import type { PageTexts } from '../../text/texts.ts'
import { plainNumber, withUnit } from '../../text/measure.ts'
import type { FormField } from '../engine/model.ts'
import { isWide, numberAt, placeOf } from './wide-range.ts'
import { attributes, html, type Html } from '../markup/html.ts'

/** The unit of a field that asks for a number. */
export const unitOf = ({ type, options }: FormField) => (type === 'number' ? options.unit : undefined)

/** What the slider of a field moves in; `undefined`: it has none. */
export const rangeOf = ({ type, options }: FormField): SliderRange | undefined =>
  type === 'number' && options.slider === true ? sliderOf(options) : undefined

/** Whether buttons beside the input make the number smaller and larger. */
export const hasStepper = ({ type, options }: FormField) => type === 'number' && options.stepper === true

export const isMeasured = (field: FormField) =>
  unitOf(field) !== undefined || rangeOf(field) !== undefined || hasStepper(field)

interface Measure {
  /** Of the input. */
  id: string
  field: FormField
  describedBy: string
  language: Language
  texts: Pick<PageTexts, 'noNumber' | 'less' | 'more'>
}

/** The input of a number with its unit, and with its slider, which is there where a script runs. */
export function measureMarkup(input: Html, measure: Measure): Html {
  const { id, field } = measure
  const unit = unitOf(field)
  const range = rangeOf(field)
  const steps = hasStepper(field) ? measure : undefined
  const box = html`<span class="measure" ${steps && stepMarks(field)}
      >${steps && nudge(steps, 'less')}${input}${unit === undefined ? null : html`<span class="unit" id="${id}-unit"><bdi>${unit}</bdi></span>`}${steps && nudge(steps, 'more')}</span
    >${steps && html`<span class="unseen" role="status"></span>`}`
  return range ? html`${box}${slider(range, measure)}` : box
}

/** What the buttons go by. */
const stepMarks = ({ options: { min, max, step = 1 } }: FormField) =>
  attributes({ 'data-min': min, 'data-max': max, 'data-step': step })

/** A button that is there where a script runs, and is called by the field and by what it does. */
const nudge = ({ id, texts }: Measure, way: 'less' | 'more') =>
  html`<button
    class="nudge ${way}"
    type="button"
    id="${id}-${way}"
    aria-label="${texts[way]}"
    aria-labelledby="${id}-label ${id}-${way}"
  ></button>`

/** It has no name, so that it is not sent: the input above it is. */
function slider(range: SliderRange, { id, field, describedBy, language, texts }: Measure): Html {
  const unit = unitOf(field)
  const { min, max, step } = range
  const hasPlaces = isWide(range, field.options)
  const marks = attributes({
    type: 'range',
    ...(hasPlaces ? { min: placeOf(min), max: placeOf(max) } : { min, max, step }),
    'data-wide': hasPlaces,
    class: 'empty',
    autocomplete: 'off',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy,
    'data-unit': unit,
    'data-none': texts.noNumber,
  })
  // What stands in the middle of a wide range is not half of it.
  const middle = hasPlaces ? [numberAt(Math.round((placeOf(min) + placeOf(max)) / 2))] : []
  const said = [min, ...middle, max].map((number) => html`<bdi>${numberInWords(number, unit, language)}</bdi>`)
  return html`<div class="slide">
    <input${marks} />
    <p class="reach" aria-hidden="true">${said}</p>
  </div>`
}

const numberInWords = (number: number, unit: string | undefined, language: Language) =>
  unit === undefined ? plainNumber(number, language) : withUnit(number, unit, language)
