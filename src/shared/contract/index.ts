import { account } from './account.ts'
import { accountCrm } from './account-crm.ts'
import { apiKeys } from './api-keys.ts'
import { auditLog } from './audit-log.ts'
import { crm } from './crm.ts'
import type { EndpointSpec } from './endpoint.ts'
import { fields } from './fields.ts'
import { formGroups } from './form-groups.ts'
import { forms } from './forms.ts'
import { letterheads } from './letterheads.ts'
import { pdfDesign } from './pdf-design.ts'
import { pdfTemplates } from './pdf-templates.ts'
import { quarantine } from './quarantine.ts'
import { rules } from './rules.ts'
import { me, session } from './session.ts'
import { staffGroups } from './staff-groups.ts'
import { staffMembers } from './staff-members.ts'
import { submissions } from './submissions.ts'
import { webhooks } from './webhooks.ts'

/** Every endpoint of the API, by resource: what OpenAPI, the sweep test and the clients are made from. */
export const contract = {
  me,
  session,
  account,
  forms,
  fields,
  rules,
  submissions,
  quarantine,
  webhooks,
  formGroups,
  pdfTemplates,
  pdfDesign,
  letterheads,
  crm,
  accountCrm,
  staffMembers,
  staffGroups,
  apiKeys,
  auditLog,
} satisfies Record<string, Record<string, EndpointSpec>>
