import type { FormSettingName } from '../../../shared/contract/form-settings/form-settings.ts'
import type { SecretName } from '../../../shared/contract/forms/form-secrets.ts'
import { accessLabels } from './access.ts'
import { assistantLabels } from './assistant.ts'
import { basicsLabels } from './basics.ts'
import { brandingLabels } from './branding.ts'
import { closedLabels } from './closed.ts'
import { crmLabels } from './crm.ts'
import { designLabels } from './design.ts'
import { documentsLabels } from './documents.ts'
import { doubleOptInLabels } from './double-opt-in.ts'
import { emailLabels } from './email.ts'
import { embeddingLabels } from './embedding.ts'
import type { Label } from './label.ts'
import { layoutLabels } from './layout.ts'
import { legalLabels } from './legal.ts'
import { prefillLabels } from './prefill.ts'
import { privacyLabels } from './privacy.ts'
import { savingLabels } from './saving.ts'
import { scheduleLabels } from './schedule.ts'
import { notificationLabels, secondEmailLabels } from './further-mails.ts'
import { seoLabels } from './seo.ts'
import { spamLabels } from './spam.ts'
import { stepsLabels } from './steps.ts'
import { textsLabels } from './texts.ts'
import { thankYouLabels } from './thank-you.ts'
import { trackingLabels } from './tracking.ts'
import { uploadsLabels } from './uploads.ts'

/** Everything that can be set on a form. */
export type SettingName = FormSettingName | SecretName | 'internal_title'

/** The words for every setting of the registry: one without words does not compile. */
export const labels: Record<SettingName, Label> = {
  ...basicsLabels,
  ...textsLabels,
  ...thankYouLabels,
  ...closedLabels,
  ...designLabels,
  ...layoutLabels,
  ...legalLabels,
  ...emailLabels,
  ...secondEmailLabels,
  ...notificationLabels,
  ...documentsLabels,
  ...brandingLabels,
  ...doubleOptInLabels,
  ...crmLabels,
  ...assistantLabels,
  ...accessLabels,
  ...scheduleLabels,
  ...embeddingLabels,
  ...uploadsLabels,
  ...stepsLabels,
  ...savingLabels,
  ...prefillLabels,
  ...spamLabels,
  ...privacyLabels,
  ...seoLabels,
  ...trackingLabels,
}
