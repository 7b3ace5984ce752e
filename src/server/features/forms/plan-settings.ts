import type { PlanFeature } from '../../../shared/contract/endpoint.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Account } from '../../http/authentication/actor.ts'
import { ApiError } from '../../http/errors.ts'

/** Settings that can be switched on with a feature of the plan alone. */
export const settingFeatures = [
  ['custom_css', 'branding'],
  ['hide_branding', 'branding'],
  ['staff_only_enabled', 'staff_area'],
] as const satisfies (readonly [keyof FormSettings, PlanFeature])[]

/** What the plan does not include cannot be switched on; what was on before stays, and can be switched off. */
export function requireFeatures(
  { features }: Account,
  stored: Record<string, unknown>,
  current: Record<string, unknown>,
): void {
  for (const [name, feature] of settingFeatures) {
    const isAsked = stored[name] && stored[name] !== current[name]
    if (isAsked && !features.has(feature)) throw new ApiError('forbidden', refusal('feature_not_in_plan', { feature }))
  }
}
