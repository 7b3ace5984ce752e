import { answerKinds } from '../../contract/forms/field-types.ts'
import { fill } from '../../text/fill.ts'
import { html, raw, type Html } from '../markup/html.ts'
import type { Choice, FormField } from './model.ts'

type Score = Pick<FormField, 'type' | 'choices'>

/** Whether the answer is one of the numbers that the field offers. */
export const isScore = ({ type }: Pick<FormField, 'type'>) => answerKinds[type] === 'score'

/**
 * A rating or a point of a scale in words: `4 of 5`, and what it means where the field says so, `4 of 5: good`. `outOf` is the
 * pattern of the language, which begins with the number. The largest number says nothing of a scale that does not begin at 0 or 1.
 */
export function scoreInWords({ choices }: Score, code: string, outOf: string): string {
  const label = meaning(choices.find(({ value }) => value === code))
  const isCounted = /^[01]$/.test(choices[0]?.value ?? '')
  const number = isCounted ? fill(outOf, { value: code, max: choices.at(-1)?.value ?? '' }) : code
  return label === undefined ? number : `${number}: ${label}`
}

/** What a number means, if anything is said about it. */
const meaning = (choice: Choice | undefined) => (choice && choice.label !== choice.value ? choice.label : undefined)

const star = raw(
  '<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M12 2.9l2.8 5.8 6.3.9-4.6 4.4 1.1 6.3-5.6-3-5.6 3 1.1-6.3L2.9 9.6l6.3-.9z"/></svg>',
)

/** What is seen beside the radio button of one number: a star, or the number; the rest of its name is for who cannot see it. */
export function scoreFace(field: Score, { value }: Choice, outOf: string): Html {
  const words = scoreInWords(field, value, outOf)
  if (field.type === 'rating') return html`${star}<span class="word">${words}</span>`
  return html`<span>${value}<span class="unseen">${words.slice(value.length)}</span></span>`
}

/** What the smallest and the largest number mean; the names of their radio buttons say it too. */
export function scoreEnds({ type, choices }: Score): Html | null {
  const ends = [choices[0], choices.at(-1)].flatMap((choice) => {
    const label = meaning(choice)
    return choice && label !== undefined ? html`<span>${choice.value} – ${label}</span>` : []
  })
  if (ends.length === 0) return null
  return html`<span class="ends ${type}" aria-hidden="true">${ends}</span>`
}
