import type { CrmKind } from '../port.ts'

/** A CRM of the agency's own that speaks docs/crm/http.md. */
export const httpCrm: CrmKind = { id: 'http', locales: ['de', 'en'], vouchesForIdentities: false }
