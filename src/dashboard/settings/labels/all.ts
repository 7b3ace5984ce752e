import type { FormSettingName } from '../../../shared/contract/form-settings.ts'
import type { SecretName } from '../../../shared/contract/form-secrets.ts'
import { basicLabels } from './basics.ts'
import { designLabels } from './design.ts'
import { doubleOptInLabels } from './double-opt-in.ts'
import type { Label } from './label.ts'
import { mailLabels } from './mail.ts'
import { privacyLabels } from './privacy.ts'
import { protectionLabels } from './protection.ts'
import { savingLabels } from './saving.ts'

/** Everything that can be set on a form. */
export type SettingName = FormSettingName | SecretName | 'internal_title'

/** The words for every setting of the registry: one without words does not compile. */
export const labels: Record<SettingName, Label> = {
  ...basicLabels,
  ...designLabels,
  ...doubleOptInLabels,
  ...mailLabels,
  ...privacyLabels,
  ...protectionLabels,
  ...savingLabels,
}
