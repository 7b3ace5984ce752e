import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { endpointQuery } from './queries.ts'
import { endpoints, type RecordOf } from './endpoints.ts'

export type CrmFields = RecordOf<typeof endpoints.crm.fields>
export type CrmField = NonNullable<CrmFields[CrmModule]>[string]

/** What the CRM can hold; it changes about once a day. */
export const crmFieldsQuery = { ...endpointQuery(endpoints.crm.fields), staleTime: 300_000, retry: false }

/** What activities of the CRM can be, each kind with its types. */
export const activityKindsQuery = { ...endpointQuery(endpoints.crm.activityKinds), staleTime: 300_000, retry: false }

/** The modules that forms write to, in their order: those of `crmModules`, which would bring its schemas along. */
export const writableModules = [
  'address',
  'estate',
  'task',
  'calendar',
  'agentsLog',
] as const satisfies readonly CrmModule[]
