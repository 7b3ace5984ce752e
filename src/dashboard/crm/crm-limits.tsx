import { Alert } from '@mantine/core'
import { limitsOf, type CrmKindId } from '../../shared/contract/accounts/outside-crms.ts'
import { useLanguage, useText } from '../text/language.ts'
import { crmTexts } from './texts.ts'

/** What cannot be had with a CRM, where there is something to say. */
export function CrmLimits({ crm }: { crm: CrmKindId | null }) {
  const t = useText(crmTexts)
  const { language } = useLanguage()
  const limits = crm === null || crm === 'built-in' ? undefined : limitsOf(crm)
  return limits ? (
    <Alert color="gray" title={t.limits} w="100%">
      {limits[language]}
    </Alert>
  ) : null
}
