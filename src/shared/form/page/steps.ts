import type { FormState } from '../../rules/model.ts'
import { fill } from '../../text/fill.ts'
import type { StepLiveTexts } from '../../text/texts.ts'
import { isAnswered, type CompiledForm } from '../engine/compile.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import { isShown, sectionMarkup, titleOf, type Section } from '../engine/sections.ts'
import { timeLeft } from './step-time.ts'
import { targetMarks } from '../controls/target-marks.ts'

/** What the script of the steps reads. */
export interface StepsWire {
  progress: CompiledForm['model']['settings']['multistep_progress']
  texts: StepLiveTexts
}

export const stepsWire = ({ model, texts }: CompiledForm): StepsWire => ({
  progress: progressOf(model),
  texts: texts.steps.live,
})

/** A list of all steps would be too long where each question is one. */
const progressOf = ({ settings }: CompiledForm['model']) =>
  asksOneByOne(settings) && settings.multistep_progress === 'steps' ? 'bar' : settings.multistep_progress

/** Whether each question is a step. */
export const asksOneByOne = (settings: CompiledForm['model']['settings']) =>
  settings.multistep_enabled && settings.multistep_questions_enabled

/** Whether the form is filled in step by step where a script runs. */
export function hasSteps({ model: { settings } }: CompiledForm, sections: readonly Section[]): boolean {
  return settings.multistep_enabled && sections.length + (settings.multistep_review_enabled ? 1 : 0) > 1
}

/** Where the visitor is: at the first fault, else at the step that was left, else at the first one that is shown. */
interface StepPosition {
  sections: readonly Section[]
  current: Section | undefined
  /** From 1. */
  number: number
  /** Steps that are shown, the review included. */
  count: number
}

export function placeIn({ model: { settings } }: CompiledForm, sections: readonly Section[], left = 0): StepPosition {
  const shown = sections.filter(isShown)
  const current =
    shown.find(({ fields }) => fields.some(({ view }) => view.fault !== undefined)) ?? stepAt(sections, shown, left)
  const count = shown.length + (settings.multistep_review_enabled ? 1 : 0)
  return { sections, current, number: current ? shown.indexOf(current) + 1 : 1, count: Math.max(count, 1) }
}

/** The review, which has no answers of its own yet, is the last step. */
const stepAt = (sections: readonly Section[], shown: readonly Section[], left: number) =>
  shown.find((section) => sections.indexOf(section) >= left) ?? shown.at(left > 0 ? -1 : 0)

/** What the sheet knows the form by, from its first paint on. */
export const stepMarks = ({ model }: CompiledForm, { number, count }: StepPosition): Html =>
  attributes({
    class: asksOneByOne(model.settings) ? 'steps asked' : 'steps',
    'data-at-first': number === 1,
    'data-at-last': number === count,
  })

/** Progress, steps and review. Without a script the steps are sections of one page, and nothing else of this is seen. */
export function stepsMarkup(form: CompiledForm, place: StepPosition): Html {
  const { sections, current } = place
  return html`${progress(form, place)}${sections.map((section) => sectionMarkup(section, { isCurrent: section === current }))}${review(form)}`
}

function progress({ model, texts }: CompiledForm, { sections, current, number, count }: StepPosition): Html {
  const kind = progressOf(model)
  const { multistep_review_enabled } = model.settings
  const { live } = texts.steps
  const done = kind === 'percent' ? number - 1 : number
  const words =
    kind === 'percent'
      ? fill(live.percent, { percent: Math.round((100 * done) / count) })
      : fill(live.step, { n: number, count })
  const left = sections.slice(current ? sections.indexOf(current) : 0).flatMap(({ fields }) => fields)
  const open = left.filter(({ view }) => view.state.visible && isAnswered(view.field.type))
  const time = asksOneByOne(model.settings)
    ? html`<p id="foyer-time">
        ${timeLeft(
          open.map(({ view }) => view.field.type),
          live,
        )}
      </p>`
    : null
  const bar = html`<progress aria-hidden="true" ${attributes({ max: count, value: done })}></progress>`
  const shown = sections.filter(isShown)
  const entries = sections.map((section) => {
    const marks = attributes({ 'aria-current': section === current && 'step', hidden: !isShown(section) })
    return html`<li${marks}>${titleOf(section) || fill(live.untitled, { n: shown.indexOf(section) + 1 })}</li>`
  })
  const last = multistep_review_enabled ? html`<li>${texts.steps.reviewStep}</li>` : null
  const trail = html`<ol class="trail">
    ${entries}${last}
  </ol>`
  return html`<div class="${kind === 'none' ? 'progress unseen' : 'progress'}">
    <p id="foyer-progress" ${attributes({ class: kind === 'bar' && asksOneByOne(model.settings) && 'unseen' })}>
      ${words}
    </p>
    ${kind === 'none' ? null : time} ${kind === 'none' ? null : kind === 'steps' ? trail : bar}
  </div>`
}

/** Filled in by the script. */
function review({ model, texts }: CompiledForm): Html | null {
  if (!model.settings.multistep_review_enabled) return null
  return html`<section class="step review" role="group" tabindex="-1" aria-labelledby="foyer-progress foyer-review">
    <h2 class="step-title" id="foyer-review">${texts.steps.review}</h2>
    <div class="reviewed"></div>
  </section>`
}

/** The buttons that lead on and back; only a script shows them. */
export function stepButtons({ model: { settings }, texts }: CompiledForm, { targets }: FormState): Html {
  const back = button('__multistep_back', settings.multistep_back_label ?? texts.steps.back, targets)
  const next = button('__multistep_next', settings.multistep_next_label ?? texts.steps.next, targets)
  return html`${settings.multistep_allow_back ? back : null}${next}`
}

function button(target: '__multistep_back' | '__multistep_next', own: string, targets: FormState['targets']): Html {
  const state = targets[target]
  const look = target === '__multistep_back' ? 'back' : 'next'
  return html`<button class="button ${look}" type="button" ${targetMarks(target, state, own)}>
    <span>${state?.label ?? own}</span>
  </button>`
}
