import { displayTypes } from '../../shared/contract/forms/field-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { crmFieldsQuery, type CrmFields } from '../api/crm-fields.ts'
import { useText } from '../text/language.ts'
import type { FieldContent } from './draft.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import { buildTexts } from './texts.ts'
import { typeTexts } from './type-texts.ts'

const nothing: CrmFields = {}

export const useCrmFields = (): CrmFields => useQuery(crmFieldsQuery).data ?? nothing

/** What a field is called in the editor: its label, else what the CRM calls it, else what it is. */
export function useLabels(): (field: FieldContent) => string {
  const crm = useCrmFields()
  const t = useText(buildTexts)
  const types = useText(typeTexts)
  return useCallback(
    (field) => {
      if (field.label) return field.label
      const configured = configurationOf(crm, field.crm_module, field.crm_field_name)
      if (configured) return configured.label
      if (displayTypes.includes(field.field_type)) return types[field.field_type]
      return field.crm_field_name ?? t.unnamed
    },
    [crm, t, types],
  )
}
