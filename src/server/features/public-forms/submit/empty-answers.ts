import type { Content } from '../../../../shared/form/engine/check.ts'
import { isAnswered, type CompiledForm } from '../../../../shared/form/engine/compile.ts'
import { isFileType } from '../../../../shared/form/uploads/file-reference.ts'
import type { FormState } from '../../../../shared/rules/model.ts'

/**
 * Where empty answers clear values of the CRM (`crm_write_empty_values`), notes in `content` which fields were left empty by
 * a visitor who could have filled them in: as empty texts. What rules hid, and what cannot be changed, was not left empty.
 */
export function emptyAnswers({ model }: CompiledForm, state: FormState, content: Content): void {
  if (!model.settings.crm_write_empty_values) return
  for (const { id, type, crm_module, crm_field_name } of model.fields) {
    const shown = state.fields[id]
    if (crm_field_name === null || !isAnswered(type) || isFileType(type) || type === 'hidden') continue
    if (!shown?.visible || !shown.enabled || shown.readOnly) continue
    const group = (content[crm_module] ??= Object.create(null) as Content[string])
    group[crm_field_name] ??= ''
  }
}
