import { catalogue } from '../../shared/text/catalogue.ts'
import { renderDocument, type Page } from '../../shared/form/page/document.ts'
import { aloneCss } from '../../shared/form/styles/alone-styles.ts'
import { html } from '../../shared/form/markup/html.ts'
import { symbolMarkup } from '../../shared/form/markup/symbols.ts'
import type { StatePageForm } from '../../shared/form/page/states.ts'
import { homeButton } from '../../shared/form/page/trust/trust.ts'
import { postButton } from './buttons.ts'

/** `asked`: whether the data is really to go; `url` is where the answer goes, `form` the address of the form. */
export type DeletionPageState = { kind: 'asked'; url: string; form: string } | { kind: 'deleted' | 'ended' | 'missing' }

/** The page behind the link to delete one's own data; only its button deletes anything. */
export function renderDeletionPage(model: StatePageForm['model'], state: DeletionPageState): Page {
  const { settings } = model
  const { privacy: texts, saving } = catalogue[settings.language]
  const [headline, text] = {
    asked: [texts.askHeadline, texts.askText],
    deleted: [texts.deletedHeadline, texts.deletedText],
    ended: [texts.endedHeadline, texts.endedText],
    missing: [texts.missingHeadline, texts.missingText],
  }[state.kind] as [string, string]
  const button =
    state.kind === 'asked' &&
    postButton(state.url, texts.deleteButton, {
      kind: 'delete',
      more: html`<a class="button quiet" href="${state.form}">${saving.back}</a>`,
    })
  const isGone = state.kind === 'deleted'
  const main = html`<div class="card alone">
    ${isGone ? html`<div class="seal"></div>` : symbolMarkup('deletion')}
    ${settings.title !== null && html`<p class="legend">${settings.title}</p>`}
    <h1>${headline}</h1>
    <p class="lead" role="status">${text}</p>
    ${button}${isGone && homeButton(settings, 'button quiet')}
  </div>`
  return renderDocument({ model, embed: false, title: headline, moreCss: aloneCss, main })
}
