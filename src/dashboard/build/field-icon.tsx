import { resolveField } from '../../shared/form/engine/resolve.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import type { DraftField } from './draft.ts'
import { TypeIcon } from './type-icon.tsx'
import { useCrmFields } from './use-labels.ts'

/** What a field asks, which its CRM may decide. */
export function FieldIcon({ field }: { field: DraftField }) {
  const crm = useCrmFields()
  const { type } = resolveField(
    { ...field, id: 0, form_id: 0, position: 0 },
    configurationOf(crm, field.crm_module, field.crm_field_name),
  )
  return <TypeIcon type={type} />
}
