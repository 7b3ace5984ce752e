import { useMemo } from 'react'
import type { FormField } from '../../shared/form/engine/model.ts'
import { resolveField } from '../../shared/form/engine/resolve.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import { useCrmFields, useLabels } from '../build/use-labels.ts'
import type { Form } from '../forms/model.ts'

/** The fields of a form as visitors meet them: with their type and choices, and always with a name. */
export function useFields(form: Form): readonly FormField[] {
  const crm = useCrmFields()
  const nameOf = useLabels()
  return useMemo(
    () =>
      form.fields.map((field) => ({
        ...resolveField(field, configurationOf(crm, field.crm_module, field.crm_field_name)),
        label: nameOf(field),
      })),
    [form.fields, crm, nameOf],
  )
}
