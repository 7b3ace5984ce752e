import { refusalOf } from '../../../shared/refusals/catalogue.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import { trackingFault } from '../../../shared/form/page/tracking.ts'
import type { FieldErrors } from '../../http/errors.ts'

/** What is wrong with the id by which a provider knows the agency, after a change. */
export function trackingFaults(current: Record<string, unknown>, patch: Record<string, unknown>): FieldErrors {
  const after = { ...formSettingDefaults, ...current }
  for (const name of ['tracking_provider', 'tracking_id'] as const) {
    if (patch[name] !== undefined) Object.assign(after, { [name]: patch[name] ?? formSettingDefaults[name] })
  }
  const fault = trackingFault(after as FormSettings)
  return fault === undefined ? {} : { tracking_id: [refusalOf(fault, 'tracking id')] }
}
