import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { FormField } from './model.ts'

/** The field with the e-mail address of the sender of the form, that is to be confirmed, or counted; of what is submitted. */
export function addressField<Field extends Pick<FormField, 'id' | 'type'>>(
  fields: readonly Field[],
  { double_opt_in_field_id: id }: Pick<FormSettings, 'double_opt_in_field_id'>,
): Field | undefined {
  return fields.find((field) => (id === null ? field.type === 'email' : field.id === id))
}

/** The same fields, of which the one with the address is required where it has to be confirmed. */
export function askingForAddress(fields: FormField[], settings: FormSettings): FormField[] {
  if (!settings.double_opt_in_enabled) return fields
  const field = addressField(fields, settings)
  return fields.map((one) => (one === field ? { ...one, required: true } : one))
}
