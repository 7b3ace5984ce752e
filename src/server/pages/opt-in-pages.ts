import { fill } from '../../shared/text/fill.ts'
import { catalogue } from '../../shared/text/catalogue.ts'
import { renderDocument, type Page } from '../../shared/form/page/document.ts'
import { html } from '../../shared/form/markup/html.ts'
import type { StatePageForm } from '../../shared/form/page/states.ts'

/** `asked`: whether the address is to be confirmed; `url` is where the answer goes, or the form. */
export type OptInPageState =
  | { kind: 'asked'; url: string; title: string }
  | { kind: 'ended'; url: string }
  | { kind: 'confirmed' | 'already' | 'missing' | 'at_limit' }

/** The page behind the link of a mail that asks to confirm an address; only its button confirms anything. */
export function renderOptInPage(model: StatePageForm['model'], state: OptInPageState): Page {
  const texts = catalogue[model.settings.language].optIn
  const text = texts[`${pages[state.kind]}Text`]
  const headline = texts[`${pages[state.kind]}Headline`]
  const main = html`<div class="card">
    <h1>${headline}</h1>
    <p class="lead" role="status">${state.kind === 'asked' ? fill(text, { title: state.title }) : text}</p>
    ${state.kind === 'asked' && button(state.url, texts.confirm)}
    ${state.kind === 'ended' && html`<p class="actions"><a class="button" href="${state.url}">${texts.toForm}</a></p>`}
  </div>`
  return renderDocument({ model, embed: false, title: headline, main })
}

const pages = {
  asked: 'ask',
  confirmed: 'confirmed',
  already: 'already',
  ended: 'ended',
  missing: 'missing',
  at_limit: 'limit',
} as const

const button = (url: string, words: string) =>
  html`<form method="post" action="${url}">
    <p class="actions"><button class="button" type="submit">${words}</button></p>
  </form>`
