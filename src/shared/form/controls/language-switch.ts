import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { PageTexts } from '../../text/texts.ts'
import { languageNames, languages, type Language } from '../../text/languages.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import { languagesOf } from '../engine/translate.ts'

type LanguageSettings = Pick<FormSettings, 'language' | 'additional_languages' | 'translations'>

/** The same address in another language; what it prefills stays. */
export function addressIn(url: string, language: Language): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const kept = query.split('&').filter((part) => part !== '' && !/^lang(=|$)/.test(part))
  return `${path}?${[...kept, `lang=${language}`].join('&')}`
}

/** Links to the form in each of its languages, in an order that does not depend on the one that is read. */
export function languageSwitch(settings: LanguageSettings, url: string, texts: PageTexts): Html | null {
  const spoken = languagesOf(settings)
  if (spoken.length < 2) return null
  const links = languages
    .filter((language) => spoken.includes(language))
    .map((language) => {
      const isRead = language === settings.language
      const marks = attributes({
        href: addressIn(url, language),
        lang: language,
        hreflang: language,
        'aria-current': isRead ? 'true' : null,
      })
      return html`<a${marks}>${languageNames[language]}</a>`
    })
  return html`<nav class="languages" aria-label="${texts.languages}">${links}</nav>`
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
  '.languages{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:.25rem 1rem;margin-inline-start:auto;font-size:.8438rem}.languages a{padding:.35rem 0;color:inherit}.languages a[aria-current]{font-weight:600;text-decoration:none}.top:has(.right) .languages{order:-1;margin:0}main:has(.done) .languages{display:none}.card>.languages{float:right;margin:-.35rem 0 .25rem 1rem;color:var(--soft)}.card>.languages~:is(form,.faults,.note){clear:both}@media (max-width:30rem){.languages{column-gap:.25rem}.languages a{font-size:0;min-width:1.75rem;text-align:center}.languages a::before{content:attr(lang)" ";word-spacing:-.3em;font-size:.8438rem;text-transform:uppercase}}'
