import { formSettingDefaults } from '../../shared/contract/form-settings/form-settings.ts'
import { fill } from '../../shared/text/fill.ts'
import type { AgencyLanguage } from '../../shared/text/languages.ts'
import { senderTexts } from '../../shared/text/areas/sender-texts.ts'
import type { Page } from '../../shared/form/page/document.ts'
import { html } from '../../shared/form/markup/html.ts'
import { message } from '../../shared/form/page/states.ts'

type State =
  | { state: 'missing' }
  | { state: 'asked' | 'confirmed' | 'already' | 'ended'; email: string; account: string }

/** Asks the person who reads the mail of an address whether an account may send from it, and says what came of that. */
export function renderSenderPage(language: AgencyLanguage, answer: State): Page {
  const texts = senderTexts[language]
  const { state } = answer
  const words = texts[`${state}Text`]
  const text = state === 'missing' ? words : fill(words, { email: answer.email, account: answer.account })
  const isAsked = state === 'asked'
  const form = html`<form method="post" class="actions">
    <button class="button" type="submit">${texts.confirm}</button>
  </form>`
  const said = html`<p role="status">${text}</p>
    ${isAsked && html`<p>${texts.askedNot}</p>`}`
  return message(frame(language), texts[`${state}Headline`], said, isAsked ? form : null)
}

/** In our own design: no form is about it. */
const frame = (language: AgencyLanguage) => ({
  model: {
    settings: { ...formSettingDefaults, internal_title: '', language },
    files: { fonts: [], logo: null },
  },
  embed: false,
})
