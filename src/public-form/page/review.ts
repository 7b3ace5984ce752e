import { fill } from '../../shared/text/fill.ts'
import { locales, type Language } from '../../shared/text/languages.ts'
import { element } from './element.ts'
import type { Host } from './guide.ts'
import type { Part } from './parts.ts'

/** The answers of each step as they stand, with a button that leads to it. */
export function reviewOf({ wire, parts }: Host, steps: readonly Element[], edit: (step: Element) => void): Element[] {
  const texts = wire.steps?.texts
  if (!texts) return []
  return steps.map((step, i) => {
    const title = step.querySelector('.step-title')?.textContent || fill(texts.untitled, { n: i + 1 })
    const change = element('button', 'change', texts.change)
    change.type = 'button'
    change.setAttribute('aria-label', `${texts.change}: ${title}`)
    change.onclick = () => edit(step)
    const head = element('div', 'part-head')
    head.append(element('h3', '', title), change)
    const list = element('dl')
    for (const part of parts) {
      if (!step.contains(part.box) || part.box.hasAttribute('data-rule-hidden')) continue
      const words = answerInWords(part, wire.language, texts.yes)
      const row = element('div')
      const label = part.box.querySelector('[data-label]')?.textContent ?? ''
      row.append(element('dt', '', label), element('dd', words ? '' : 'none', words || texts.noAnswer))
      list.append(row)
    }
    const group = element('div')
    group.append(head, list)
    return group
  })
}

/** An answer as its visitor reads it. */
function answerInWords({ field, box, inputs }: Part, language: Language, yes: string): string {
  const words = box.dataset['words']
  if (words !== undefined) return words
  const chosen = inputs.filter((input) => (input as HTMLInputElement).checked)
  if (field.type === 'checkbox') return chosen.length > 0 ? yes : ''
  if (chosen.length > 0) return chosen.map((input) => input.parentElement?.textContent.trim()).join(', ')
  const [input] = inputs
  if (!input || /^(checkbox|radio)$/.test(input.type)) return ''
  if (input instanceof HTMLSelectElement) return input.value && (input.selectedOptions[0]?.text ?? '')
  return momentInWords(input.type, input.value, language)
}

/** Dates as the language writes them; everything else as it was typed. */
function momentInWords(type: string, value: string, language: Language): string {
  const formats: Record<string, Intl.DateTimeFormatOptions> = {
    date: { dateStyle: 'long' },
    'datetime-local': { dateStyle: 'long', timeStyle: 'short' },
  }
  const format = formats[type]
  const time = Date.parse(`${value}${type === 'date' ? 'T00:00' : ''}`)
  if (!format || Number.isNaN(time)) return value
  return new Intl.DateTimeFormat(locales[language], format).format(time)
}
