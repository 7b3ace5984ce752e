import type { FormSettings } from '../../shared/contract/form-settings/form-settings.ts'
import type { DesignFiles, FormField } from '../../shared/form/engine/model.ts'
import { resolveField } from '../../shared/form/engine/resolve.ts'
import { fieldsIn, settingsIn, spokenLanguage } from '../../shared/form/engine/translate.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import type { FieldContent } from '../build/draft.ts'

/** A form as it is shown before it is saved, or before there is one. */
export interface PreviewedForm {
  /** Its `translations` name fields by their place, from 1. */
  settings: FormSettings
  fields: readonly FieldContent[]
  /** Of its design; none without it. */
  files?: DesignFiles
  /** Its own without it, or where it does not speak this one. */
  language?: string
}

/** Settings and fields in one language. Fields are numbered by their place; what is hidden or left to rules is shown. */
export interface VisibleForm {
  settings: FormSettings
  fields: FormField[]
  files: DesignFiles
}

export function visibleForm(form: PreviewedForm, crm: CrmFields): VisibleForm {
  const { settings, files = noFiles } = form
  const fields = form.fields.map((content, i) => {
    const field = { ...content, id: i + 1, form_id: 0, position: i, hidden: false }
    return shown(resolveField(field, configurationOf(crm, field.crm_module, field.crm_field_name)))
  })
  const language = spokenLanguage(settings, form.language)
  return { settings: settingsIn(settings, language), fields: fieldsIn(fields, settings, language), files }
}

const noFiles: DesignFiles = { fonts: [], logo: null }

/** A value that visitors never see stands in the preview as a text that cannot be changed. */
const shown = (field: FormField): FormField =>
  field.type === 'hidden' ? { ...field, type: 'text', read_only: true, label: field.label || field.name } : field
