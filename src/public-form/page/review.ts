import type { StepsWire } from '../../shared/form/page/steps.ts'
import { fill } from '../../shared/text/fill.ts'
import { locales, type Language } from '../../shared/text/languages.ts'
import { element } from './element.ts'
import type { Host } from './guide.ts'
import type { Part } from './parts.ts'

/**
 * Renders the content of the review, the last step of a form: for each of the other steps its title, a button that calls `goToStep` with the
 * step, and the visible fields with their current answers. Returns nothing for a form without steps.
 */
export function renderReview(
  { form, wire, parts }: Host,
  steps: readonly Element[],
  goToStep: (step: Element) => void,
): Element[] {
  const { texts } = wire.steps as StepsWire
  return steps.map((step, i) => {
    // A part is a field that takes an answer, with its elements; `box` is the element around them.
    const own = parts.filter(({ box }) => step.contains(box) && !box.hasAttribute('data-rule-hidden'))
    const title = titleOf(step, form.matches('.asked') ? own[0] : undefined) || fill(texts.untitled, { n: i + 1 })
    const changeButton = element('button', 'change', texts.change)
    changeButton.type = 'button'
    changeButton.ariaLabel = `${texts.change}: ${title}`
    changeButton.onclick = () => goToStep(step)
    const header = element('div', 'part-head')
    header.append(element('h3', '', title), changeButton)
    const list = element('dl')
    for (const part of own) {
      const text = formatAnswer(part, wire.language, texts.yes)
      const row = element('div')
      const label = labelOf(part)
      const { box } = part
      const answer = element('dd', text ? '' : 'none', text || texts.noAnswer)
      const pad = text && box.querySelector<HTMLCanvasElement>('[data-way=draw] .pad')
      if (pad) {
        const picture = element('img', 'drawn')
        picture.alt = text
        picture.src = pad.toDataURL()
        answer.replaceChildren(picture)
      }
      answer.prepend(...[...box.querySelectorAll('.file img')].map((thumbnail) => thumbnail.cloneNode()))
      if (text && box.querySelector('[data-way=type]')) answer.className = 'typed'
      row.append(element('dt', label === title ? 'unseen' : '', label), answer)
      list.append(row)
    }
    const group = element('div')
    group.append(header, list)
    return group
  })
}

/** Returns the title of a step, or that of its question where it asks one. */
function titleOf(step: Element, question: Part | undefined): string {
  return step.querySelector('.step-title')?.textContent || (question ? labelOf(question) : '')
}

function labelOf({ box }: Part): string {
  return box.querySelector('[data-label]')?.textContent ?? ''
}

/** Returns the current answer of a field as text in the language of the form, and an empty string where there is none. */
function formatAnswer({ field, box, inputs }: Part, language: Language, yes: string): string {
  // Set by the scripts of uploads and signatures, whose inputs do not hold the answer.
  const text = box.dataset['words']
  if (text !== undefined) return text
  const chosen = inputs.filter((input) => (input as HTMLInputElement).checked)
  if (field.type === 'checkbox') return chosen.length > 0 ? yes : ''
  if (chosen.length > 0) return chosen.map((input) => input.parentElement?.textContent.trim()).join(', ')
  const [input] = inputs
  // No box is ticked.
  if (!input || /^(checkbox|radio)$/.test(input.type)) return ''
  if (input instanceof HTMLSelectElement) return input.value && (input.selectedOptions[0]?.text ?? '')
  const { unit } = field.limits
  if (unit && field.type === 'number' && input.value) return `${input.value}\u00a0${unit}`
  return formatDate(input.type, input.value, language)
}

/** Formats the value of a date input in the language of the form; the value of any other input is returned as it is. */
function formatDate(type: string, value: string, language: Language): string {
  // As on the thank-you page, in mails and in documents: German writes days of answers in digits.
  const dateStyle = language === 'de' ? 'medium' : 'long'
  const formats: Record<string, Intl.DateTimeFormatOptions> = {
    date: { dateStyle },
    'datetime-local': { dateStyle, timeStyle: 'short' },
  }
  const format = formats[type]
  // Without a time of day, JavaScript parses a date as UTC, and the day could change in the time zone of the visitor.
  const time = Date.parse(`${value}${type === 'date' ? 'T00:00' : ''}`)
  if (!format || Number.isNaN(time)) return value
  return new Intl.DateTimeFormat(locales[language], format).format(time)
}
