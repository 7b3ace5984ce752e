import { fill } from '../../shared/text/fill.ts'
import { catalogue } from '../../shared/text/catalogue.ts'
import { renderDocument, type Page } from '../../shared/form/page/document.ts'
import { aloneCss } from '../../shared/form/styles/alone-styles.ts'
import { html, type Html } from '../../shared/form/markup/html.ts'
import { symbolMarkup } from '../../shared/form/markup/symbols.ts'
import { againName } from '../../shared/form/page/page-names.ts'
import type { OptInTexts } from '../../shared/text/areas/opt-in-texts.ts'
import type { StatePageForm } from '../../shared/form/page/states.ts'
import { linkButton, postButton } from './buttons.ts'

/**
 * `asked`: whether the address is to be confirmed · `ended_again`: another mail can be sent, which is asked for at `url` · `sent`: it was.
 * Elsewhere `url` is where the answer goes, or the form.
 */
export type OptInPageState =
  /** `email`: masked; not known any more where the form asks for another one since. */
  | { kind: 'asked'; url: string; title: string; email?: string | undefined }
  | { kind: 'ended' | 'ended_again' | 'too_often'; url: string }
  | { kind: 'confirmed' | 'already' | 'missing' | 'at_limit' | 'sent' }

/** The page behind the link of a mail that asks to confirm an address; only its button confirms anything. */
export function renderOptInPage(model: StatePageForm['model'], state: OptInPageState): Page {
  const texts = catalogue[model.settings.language].optIn
  const headline = texts[`${pages[state.kind]}Headline`]
  const text = ownTexts(texts)[state.kind] ?? texts[`${pages[state.kind]}Text`]
  const toForm = state.kind === 'ended' || state.kind === 'too_often'
  const main = html`<div class="card alone">
    ${state.kind === 'confirmed' || state.kind === 'already' ? html`<div class="seal"></div>` : symbolMarkup('mail')}
    <h1>${undivided(headline)}</h1>
    <p class="lead" role="status">${state.kind === 'asked' ? fill(text, { title: state.title }) : text}</p>
    ${state.kind === 'asked' && state.email !== undefined && html`<p class="lead"><strong>${state.email}</strong></p>`}${state.kind === 'asked' && postButton(state.url, texts.confirm)}
    ${state.kind === 'ended_again' && postButton(state.url, texts.newMail, { more: again })}
    ${toForm && linkButton(state.url, texts.toForm)}
  </div>`
  return renderDocument({ model, embed: false, title: headline, moreCss: aloneCss, main })
}

/** A line does not end within *e-mail*. */
const undivided = (headline: string): Html[] =>
  headline
    .split(/(\be-\p{L}+(?:-\p{L}+)*)/iu)
    .map((part, i) => (i % 2 === 1 ? html`<span class="whole">${part}</span>` : html`${part}`))

const pages = {
  asked: 'ask',
  confirmed: 'confirmed',
  already: 'already',
  ended: 'ended',
  ended_again: 'ended',
  too_often: 'ended',
  sent: 'resent',
  missing: 'missing',
  at_limit: 'limit',
} as const

const ownTexts = ({ endedAgainText, tooOften }: OptInTexts): Partial<Record<OptInPageState['kind'], string>> => ({
  ended_again: endedAgainText,
  too_often: tooOften,
})

const again = html`<input type="hidden" name="${againName}" value="mail" />`
