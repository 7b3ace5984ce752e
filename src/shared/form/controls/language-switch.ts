import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { PageTexts } from '../../text/texts.ts'
import { languageNames, languages, type Language } from '../../text/languages.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import { languageName } from '../page/page-names.ts'
import { languagesOf } from '../engine/translate.ts'

type LanguageSettings = Pick<FormSettings, 'language' | 'additional_languages' | 'translations'>

/** The same address in another language; what it prefills stays. */
export function addressIn(url: string, language: Language): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const kept = query.split('&').filter((part) => part !== '' && !/^lang(=|$)/.test(part))
  return `${path}?${[...kept, `lang=${language}`].join('&')}`
}

/**
 * The languages of a form, in an order that does not depend on the one that is read. Each button sends what stands in the form `foyer`, in
 * its body, and gets the page in another language with that in it; nothing is taken. The first button, which is not seen, is the one that
 * Enter presses: without it, Enter would change the language.
 */
export function languageSwitch(settings: LanguageSettings, url: string, texts: PageTexts): Html | null {
  const spoken = languagesOf(settings)
  if (spoken.length < 2) return null
  const entries = languages
    .filter((language) => spoken.includes(language))
    .map((language) =>
      language === settings.language
        ? html`<span lang="${language}" aria-current="true">${languageNames[language]}</span>`
        : html`<button${attributes({ ...buttonMarks, value: settings.language, formaction: addressIn(url, language), lang: language })}>${languageNames[language]}</button>`,
    )
  return html`<nav class="languages" aria-label="${texts.languages}">
    <button class="unseen" form="foyer" tabindex="-1" aria-hidden="true"></button>${entries}
  </nav>`
}

const buttonMarks = {
  form: 'foyer',
  name: languageName,
  // Files stay behind, and the page opens where the form stands.
  formenctype: 'application/x-www-form-urlencoded',
  formtarget: '_self',
  formnovalidate: true,
}

/** In the head of a page with steps: says which one is seen, so that the other language begins there. */
export const switchScript = `addEventListener('click',({target:t})=>{let b=t.closest('.languages button');if(b)b.value=b.value.split(' ')[0]+' '+[...document.querySelectorAll('.step')].findIndex(s=>s.matches('[data-current]'))},true)`

/** What {@link languageSwitch} and {@link switchScript} say of the page that was left: the language of its answers, and its step from 0. */
export function pageLeft(settings: LanguageSettings, value: string): { language: Language; step: number } {
  const [code, step] = value.split(' ', 2)
  const language = languagesOf(settings).find((one) => one === code) ?? settings.language
  return { language, step: Number(step ?? 0) }
}

/** Tells search engines of the form's other languages; `address` is the whole one of the form, which opens in its own language. */
export function alternateLinks(settings: LanguageSettings, address: string | undefined): Html | null {
  const spoken = languagesOf(settings)
  if (spoken.length < 2 || address === undefined) return null
  const links = spoken.map(
    (language) => html`<link rel="alternate" hreflang="${language}" href="${addressIn(address, language)}" />`,
  )
  return html`${links}<link rel="alternate" hreflang="x-default" href="${address}" />`
}

export const languageCss =
  '.languages{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:.25rem 1rem;margin-inline-start:auto;font-size:.8438rem}.languages button{border:0;background:none;font:inherit;text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.18em;border-radius:.2em;cursor:pointer}.languages button:hover{text-decoration-thickness:2px}.languages button:focus-visible{outline:3px solid var(--ring);outline-offset:2px}.languages :is(button,span){padding:.35rem 0;color:inherit}.languages [aria-current]{font-weight:600}.top:has(.right) .languages{order:-1;margin:0}main:has(.done) .languages{display:none}.card>.languages{float:right;margin:-.35rem 0 .25rem 1rem;color:var(--soft)}.card>.languages~:is(form,.faults,.note){clear:both}@media (max-width:30rem){.languages{column-gap:.25rem}.languages :is(button,span){font-size:0;min-width:1.75rem;text-align:center}.languages :is(button,span)::before{content:attr(lang)" ";word-spacing:-.3em;font-size:.8438rem;text-transform:uppercase}}'
