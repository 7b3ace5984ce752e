import { formSettingDefaults } from '../../shared/contract/form-settings/form-settings.ts'
import { agencyCatalogue } from '../../shared/text/catalogue.ts'
import { fill } from '../../shared/text/fill.ts'
import type { AgencyLanguage } from '../../shared/text/languages.ts'
import type { MarketplaceTexts } from '../../shared/text/texts.ts'
import type { Page } from '../../shared/form/page/document.ts'
import { attributes, html, type Html } from '../../shared/form/markup/html.ts'
import { richText } from '../../shared/form/markup/markdown.ts'
import { message } from '../../shared/form/page/states.ts'

/** The pages that onOffice shows of this service, in a frame of its own. */

export const keyName = 'api_key'
export const codeName = 'code'
export const ticketName = 'ticket'

export interface ActivationPage {
  language: AgencyLanguage
  action: string
  customerName: string
  ticket: string
  /** What was entered before; null: no code is needed. */
  code: string | null
  fault?: keyof MarketplaceTexts['faults'] | undefined
}

/** Asks for the API key that onOffice shows beside it, and for the code that names the account. */
export function renderActivation({ language, action, customerName, ticket, code, fault }: ActivationPage): Page {
  const texts = agencyCatalogue[language].marketplace
  const said = fault && texts.faults[fault]
  const keyFault = fault === 'key' ? said : undefined
  const codeFault = fault === 'code' ? said : undefined
  const elsewhere = keyFault === undefined && codeFault === undefined ? said : undefined
  const form = html`<form method="post" action="${action}" accept-charset="utf-8" autocomplete="off" novalidate>
    <div class="grid">
      ${elsewhere !== undefined && html`<div class="field"><p class="note" role="alert">${elsewhere}</p></div>`}
      <input type="hidden" name="${ticketName}" value="${ticket}" />
      ${input({ name: keyName, label: texts.key, hint: texts.keyHint, type: 'password', fault: keyFault })}
      ${code !== null && input({ name: codeName, label: texts.code, hint: texts.codeHint, type: 'text', value: code, fault: codeFault })}
    </div>
    <div class="actions"><button class="button" type="submit">${texts.submit}</button></div>
  </form>`
  const text = html`<p>${fill(texts.text, { customer: customerName })}</p>`
  return message(frame(language), texts.headline, text, form)
}

interface Input {
  name: string
  label: string
  hint: string
  type: string
  value?: string
  fault: string | undefined
}

function input({ name, label, hint, type, value, fault }: Input): Html {
  const id = `marketplace-${name}`
  const marks = attributes({
    id,
    name,
    type,
    value: value ?? null,
    required: true,
    spellcheck: 'false',
    maxlength: 200,
    'aria-describedby': `${id}-hint ${id}-fault`,
    'aria-invalid': fault === undefined ? null : 'true',
  })
  return html`<div class="field" ${attributes({ 'data-fault': fault !== undefined })}>
    <label class="label" for="${id}">${label}</label><input class="input" ${marks} />
    <p class="hint" id="${id}-hint">${hint}</p>
    <p class="fault" id="${id}-fault">${fault}</p>
  </div>`
}

/** Says how it ended: activated, the permission renewed, opened too late or twice, or by an agency that is not connected. */
export function renderMarketplaceState(
  state: 'done' | 'renewed' | 'outdated' | 'unknown',
  { language, dashboard }: { language: AgencyLanguage; dashboard: string },
): Page {
  const texts = agencyCatalogue[language].marketplace
  const hasWorked = state === 'done' || state === 'renewed'
  const link = html`<p class="actions">
    <a class="button" href="${dashboard}" target="_blank" rel="noopener">${texts.dashboard}</a>
  </p>`
  return message(frame(language), texts[`${state}Headline`], richText(texts[`${state}Text`]), hasWorked ? link : null)
}

/** In our own design: no form is about it. */
const frame = (language: AgencyLanguage) => ({
  model: {
    settings: { ...formSettingDefaults, internal_title: '', language },
    files: { fonts: [], logo: null },
  },
  embed: true,
})
