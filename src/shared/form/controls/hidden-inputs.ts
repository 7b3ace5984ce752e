import type { CompiledForm } from '../engine/compile.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import { decoyName, draftName, loadedName, tokenName } from '../page/page-names.ts'

/** Values of the hidden inputs of a page. */
export interface HiddenValues {
  token: string
  loaded?: string | undefined
  draft?: string | undefined
  /** Of a page that comes in another language, with the answers in it. */
  returned?: object
}

/** Page token, what a link has filled in, and the key of answers that were kept before: the script of the page looks for that. */
export function hiddenInputs({ token, loaded, draft, returned }: HiddenValues): Html {
  const page = { type: 'hidden', name: tokenName, value: token, 'data-restored': returned !== undefined }
  return html`<input${attributes(page)} />
    ${loaded === undefined ? null : html`<input type="hidden" name="${loadedName}" value="${loaded}" />`}
    ${draft === undefined ? null : html`<input type="hidden" name="${draftName}" value="${draft}" data-restored />`}`
}

/** The input that people do not see (`honeypot_enabled`). */
export function decoy({ model: { settings }, texts }: CompiledForm): Html | null {
  if (!settings.honeypot_enabled) return null
  return html`<div class="trap" aria-hidden="true">
    <label for="foyer-decoy">${texts.page.decoy}</label
    ><input type="text" id="foyer-decoy" name="${decoyName}" tabindex="-1" autocomplete="off" />
  </div>`
}
