import { catalogue } from '../../text/catalogue.ts'
import { fill } from '../../text/fill.ts'
import type { Language } from '../../text/texts.ts'
import { html, type Html } from '../markup/html.ts'

/** What the thank-you page says of one submission. */
export interface Receipt {
  /** Its number, or null where it is not named. */
  index: number | null
  answers: readonly { label: string; value: string }[]
}

/** Number and answers of a submission, as far as there are any. */
export function receiptMarkup({ index, answers }: Receipt, language: Language): Html {
  const texts = catalogue[language].page
  const reference = index === null ? null : html`<p class="lead">${fill(texts.reference, { index })}</p>`
  const rows = answers.map(
    ({ label, value }) =>
      html`<dt>${label}</dt>
        <dd>${value}</dd>`,
  )
  const summary = html`<section class="summary">
    <h2>${texts.yourAnswers}</h2>
    <dl>${rows}</dl>
  </section>`
  return html`${reference}${rows.length === 0 ? null : summary}`
}
