import { initialAnswers } from '../../shared/form/engine/answers.ts'
import { compileForm } from '../../shared/form/engine/compile.ts'
import { renderFormPage } from '../../shared/form/page/page.ts'
import type { VisibleForm } from './visible-form.ts'

/** A rendered page, taken apart: what goes into a frame that runs no script. */
export interface PreviewPage {
  language: string
  className: string
  css: string
  body: string
}

/** The form as visitors will see it, by the renderer that makes the public page. The frame tells by the numbers of fields which one was clicked. */
export function previewPage(form: VisibleForm): PreviewPage {
  const compiled = compileForm({ ...form, id: 0, slug: '', rules: [] })
  const answers = initialAnswers(compiled, {})
  const { html, styles } = renderFormPage({
    form: compiled,
    answers,
    faults: [],
    token: '',
    action: '',
    scripts: { runtime: '' },
    embed: false,
  })
  // The policy of this page holds for the parsed one too; its styles go another way.
  const withoutStyles = html.replace(/<style>[^<]*<\/style>/g, '')
  const parsed = new DOMParser().parseFromString(withoutStyles, 'text/html')
  for (const element of parsed.querySelectorAll('script, template')) element.remove()
  for (const element of parsed.body.querySelectorAll('a, button, input, select, textarea, summary')) {
    element.setAttribute('tabindex', '-1')
    element.removeAttribute('autofocus')
  }
  const { lang, className } = parsed.documentElement
  return { language: lang, className, css: styles.join('\n'), body: parsed.body.innerHTML }
}
