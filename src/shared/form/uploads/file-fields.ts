import type { FieldOptions } from '../../contract/forms/field-options.ts'
import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { Rule } from '../../contract/forms/rules.ts'
import { fileLimits } from './file-limits.ts'
import { isFileType } from './file-reference.ts'
import type { FormField, FormModel } from '../engine/model.ts'

export const fileFieldsOf = ({ fields }: Pick<FormModel, 'fields'>): FormField[] =>
  fields.filter(({ type }) => isFileType(type))

/** The rules without what would set a file or a signature: only the visitor does. */
export function rulesThatMaySet(model: Pick<FormModel, 'fields' | 'rules'>): Rule[] {
  const ids = new Set(fileFieldsOf(model).map(({ id }) => String(id)))
  if (ids.size === 0) return model.rules
  return model.rules.map((rule) => ({
    ...rule,
    actions: rule.actions.filter(({ action, target_field_id }) => action !== 'set_value' || !ids.has(target_field_id)),
  }))
}

/** What the check of a file field's answer goes by. */
export function filesChecked(field: FormField, settings: FormSettings): FieldOptions {
  return { multiple: field.options.multiple === true, max_files: fileLimits(field, settings).maxFiles }
}
