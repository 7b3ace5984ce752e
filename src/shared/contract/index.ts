import type { EndpointSpec } from './endpoint.ts'
import { fields } from './fields.ts'
import { formGroups } from './form-groups.ts'
import { forms } from './forms.ts'
import { quarantine } from './quarantine.ts'
import { rules } from './rules.ts'
import { me, session } from './session.ts'
import { submissions } from './submissions.ts'
import { webhooks } from './webhooks.ts'

/** Every endpoint of the API, by resource: what OpenAPI, the sweep test and the clients are made from. */
export const contract = {
  me,
  session,
  forms,
  fields,
  rules,
  submissions,
  quarantine,
  webhooks,
  formGroups,
} satisfies Record<string, Record<string, EndpointSpec>>
