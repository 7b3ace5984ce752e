import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import type { CrmFields } from './crm-fields.ts'

/** What the CRM says about one of its fields, if it has it. */
export function configurationOf(crm: CrmFields, module: CrmModule, name: string | null) {
  const fields = crm[module]
  return name !== null && fields && Object.hasOwn(fields, name) ? fields[name] : undefined
}
