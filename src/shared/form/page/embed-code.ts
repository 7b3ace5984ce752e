import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { settingKey } from '../../contract/forms/translations.ts'
import { inkOn } from '../styles/colour.ts'
import { groundInFrame, type Design } from '../styles/theme.ts'
import { attributes } from '../markup/html.ts'

/** How a form stands in another page: by script in one of its modes, or as a plain frame. */
export type EmbedMode = FormSettings['embed_mode'] | 'frame'

export type EmbeddedForm = Pick<
  FormSettings,
  'title' | 'internal_title' | 'embed_button_label' | 'use_default_styling' | 'additional_languages' | 'translations'
> &
  Design & { url: string }

/** `https://forms.example/f/abc` → `https://forms.example/embed.js`: what is served beside forms. */
export function addressBeside(url: string, name: string): string {
  return url.replace(/\/f\/[^/]+(\/[^/]+)?$/, `/${name}`)
}

/** The button in the other languages that it has words in, for pages that are in one of them: `data-label-en`. */
function labelsIn({ translations, additional_languages: others }: EmbeddedForm): Record<string, string> {
  const labels = others.flatMap((language) => {
    const text = translations[language]?.[settingKey('embed_button_label')]
    return text ? [[`data-label-${language}`, text]] : []
  })
  return Object.fromEntries(labels) as Record<string, string>
}

/** What an agency pastes into its page, as HTML on one line; `size`: of a plain frame, as CSS. */
export function embedCode(kind: EmbedMode, form: EmbeddedForm, size = 'width:100%;height:800px'): string {
  const { url } = form
  const title = form.title ?? form.internal_title
  if (kind === 'frame') {
    return `<iframe${attributes({ src: `${url}?embed=1`, title, style: `${size};border:0` }).text}></iframe>`
  }
  const isDialog = kind !== 'inline'
  // The colours of the account are not known here; the button is blue then.
  const painted = isDialog && !form.use_default_styling
  const ground = painted ? groundInFrame(form) : undefined
  const marks = attributes({
    src: addressBeside(url, 'embed.js'),
    'data-form': url,
    'data-title': title,
    'data-mode': isDialog && kind,
    'data-label': isDialog && form.embed_button_label,
    ...(isDialog && labelsIn(form)),
    'data-color': painted && form.accent_color,
    'data-text-color': painted && inkOn(form.accent_color),
    'data-ground': ground,
    'data-ink': ground && inkOn(ground),
  })
  return `<script async${marks.text}></script>`
}
