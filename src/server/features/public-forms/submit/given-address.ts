import { emailAddress } from '../../../../shared/contract/values.ts'
import { addressField } from '../../../../shared/form/engine/address-field.ts'
import type { Content } from '../../../../shared/form/engine/check.ts'
import type { AnswerFault } from '../../../../shared/form/engine/model.ts'
import type { FormState } from '../../../../shared/rules/model.ts'
import type { LiveForm } from '../live-form.ts'

/** The e-mail address that was given, and the input it was given in. */
export interface GivenAddress {
  email: string
  input: string
}

const address = emailAddress()

/**
 * The address that is confirmed or counted: the answer of one field, where it is asked for. Where it has to be confirmed and
 * visitors are asked for it, anything but an address is a fault, whatever the form's rules say.
 */
export function givenAddress(
  { settings, compiled: { model, texts } }: LiveForm,
  state: FormState,
  content: Content,
): { given: GivenAddress | null; faults: AnswerFault[] } {
  const field = addressField(model.fields, settings)
  if (!field) return { given: null, faults: [] }
  const answer = content[field.crm_module]?.[field.crm_field_name ?? field.name]
  const email = typeof answer === 'string' ? answer.trim() : ''
  if (address.safeParse(email).success) return { given: { email, input: field.name }, faults: [] }
  const shown = state.fields[field.id]
  const isAsked = shown?.visible === true && shown.enabled && !shown.readOnly && field.type !== 'hidden'
  if (!settings.double_opt_in_enabled || !isAsked) return { given: null, faults: [] }
  const fault = email === '' ? 'required' : 'email'
  return { given: null, faults: [{ field: field.name, message: texts.faults[fault], fault, params: {} }] }
}
