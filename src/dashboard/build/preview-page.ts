import type { Field } from '../../shared/contract/forms/fields.ts'
import { initialAnswers } from '../../shared/form/engine/answers.ts'
import { compileForm } from '../../shared/form/engine/compile.ts'
import type { DesignFiles, FormField } from '../../shared/form/engine/model.ts'
import { renderFormPage } from '../../shared/form/page/page.ts'
import { resolveField } from '../../shared/form/engine/resolve.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import type { Form } from '../forms/model.ts'
import type { Draft } from './draft.ts'

/** A rendered page, taken apart: what goes into a frame that runs no script. */
export interface PreviewPage {
  language: string
  className: string
  css: string
  body: string
}

/**
 * The form as visitors will see it, by the renderer that makes the public page. Fields are numbered by their place, so that the frame can
 * tell which one was clicked; what is hidden or left to rules is shown. `files` are those of its design.
 */
export function previewPage(form: Form, draft: Draft, crm: CrmFields, files = noFiles): PreviewPage {
  const fields = draft.fields.map(({ key: _key, ...content }, i): FormField => {
    const field: Field = { id: i + 1, form_id: form.id, position: i, ...content, hidden: false }
    return shown(resolveField(field, configurationOf(crm, field.crm_module, field.crm_field_name)))
  })
  const settings = { ...form, ...draft.texts }
  const model = { id: form.id, slug: form.slug, settings, files, fields, rules: [] }
  const compiled = compileForm(model)
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

const noFiles: DesignFiles = { fonts: [], logo: null }

/** A value that visitors never see stands in the preview as a text that cannot be changed. */
const shown = (field: FormField): FormField =>
  field.type === 'hidden' ? { ...field, type: 'text', read_only: true, label: field.label || field.name } : field
