import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { FieldState } from '../../rules/model.ts'
import type { CheckedField } from './compile.ts'

/** Stands for the consent among the answers of a form; no field has this id. */
export const consentId = 0

/** The consent as the check of an answer reads it, on the server and in the browser. */
export const consentField: CheckedField = { id: consentId, type: 'checkbox', codes: [], max_length: 0, limits: {} }

/** What rules would say about the consent, which no rule knows; `undefined` where the form asks for none. */
export function consentState({ consent_enabled, consent_required }: FormSettings): FieldState | undefined {
  if (!consent_enabled) return undefined
  const state = { visible: true, enabled: true, required: consent_required, readOnly: false }
  return { ...state, label: null, value: undefined, hiddenOptions: [] }
}
