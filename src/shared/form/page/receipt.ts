import { catalogue } from '../../text/catalogue.ts'
import type { Language } from '../../text/texts.ts'
import { html, type Html } from '../markup/html.ts'

/** What the thank-you page says of one submission. */
export interface Receipt {
  /** Its number, or null where it is not named. */
  index: number | null
  answers: readonly { label: string; value: string }[]
}

/** Number of a submission, where it is named: what a visitor keeps of the page. */
export function referenceMarkup({ index }: Receipt, language: Language): Html | null {
  if (index === null) return null
  const [before, after] = catalogue[language].page.reference.split('{index}')
  return html`<p class="reference">${before}<b>${index}</b>${after}</p>`
}

/** Answers of a submission, as far as there are any. */
export function answersMarkup({ answers }: Receipt, language: Language): Html | null {
  if (answers.length === 0) return null
  const rows = answers.map(
    ({ label, value }) =>
      html`<dt>${label}</dt>
        <dd>${value}</dd>`,
  )
  return html`<section class="summary">
    <h2>${catalogue[language].page.yourAnswers}</h2>
    <dl>${rows}</dl>
  </section>`
}
