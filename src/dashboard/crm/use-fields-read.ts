import { useQueryClient } from '@tanstack/react-query'
import { outsideCrms } from '../../shared/contract/accounts/outside-crms.ts'
import { call } from '../api/call.ts'
import { crmFieldsQuery, type CrmFields } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { useLanguage, useText } from '../text/language.ts'
import { reasonsText } from '../text/faults.ts'
import { retryAfterPause } from '../progress/retry-after-pause.ts'
import type { Step } from '../progress/store.ts'
import { useStart } from '../progress/use-start.tsx'
import { fieldChanges } from './field-changes.ts'
import type { AccountCrm } from './model.ts'
import { crmTexts } from './texts.ts'

/** The fields as they are known now; undefined while no CRM says any. */
export function useKnownFields() {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...crmFieldsQuery, staleTime: 0 }).catch(() => undefined)
}

/**
 * Stays with the server while it asks the CRM for its fields, wherever one goes meanwhile. What has changed since `before` is
 * said at the end; without that, how many there are.
 */
export function useFieldsRead() {
  const t = useText(crmTexts)
  const { language } = useLanguage()
  const client = useQueryClient()
  const start = useStart()
  return (before: CrmFields | undefined) =>
    start(t.fields, async (step) => {
      step.says(t.reading)
      try {
        const { crm, field_config_error_details: details } = await untilRead(step)
        if (details.length > 0) {
          const reason = `${reasonsText(details, language)} ${t.askedAgain}`
          return {
            said: '',
            failures: [
              { name: crm === null || crm === 'built-in' ? t.builtIn : outsideCrms[crm].name[language], reason },
            ],
          }
        }
        const after = await client.fetchQuery({ ...crmFieldsQuery, staleTime: 0 })
        return { said: t.read(fieldChanges(before ?? after, after), before !== undefined), failures: [] }
      } catch (error) {
        // Nothing takes back what the server asks the CRM for.
        if (step.signal.aborted) return { said: t.readLeft, failures: [] }
        throw error
      } finally {
        void client.invalidateQueries({ queryKey: ['account'] })
        void client.invalidateQueries({ queryKey: ['crm'] })
      }
    })
}

async function untilRead(step: Step): Promise<AccountCrm> {
  for (;;) {
    await moment(step.signal)
    step.signal.throwIfAborted()
    const crm = await retryAfterPause(step, () => call(endpoints.accountCrm.get, { signal: step.signal }))
    if (!crm.field_config_is_building) return crm
  }
}

/** A second, or less where a user cancels. */
const moment = (signal: AbortSignal) =>
  new Promise((resolve) => {
    AbortSignal.any([signal, AbortSignal.timeout(1_000)]).addEventListener('abort', resolve, { once: true })
  })
