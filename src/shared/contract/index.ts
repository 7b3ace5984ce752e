import { account } from './account.ts'
import { accountCrm } from './account-crm.ts'
import { apiKeys } from './api-keys.ts'
import { auditLog } from './audit-log.ts'
import { crmRecords } from './crm-records.ts'
import { crm } from './crm.ts'
import { domains } from './domains.ts'
import type { EndpointSpec } from './endpoint.ts'
import { fields } from './fields.ts'
import { files } from './files.ts'
import { formLinks } from './form-links.ts'
import { formDrafts, formVersions } from './form-versions.ts'
import { formGroups } from './form-groups.ts'
import { formMails } from './form-mails.ts'
import { forms } from './forms.ts'
import { letterheads } from './letterheads.ts'
import { mails } from './mails.ts'
import { partialSubmissions } from './partial-submissions.ts'
import { passkeys } from './passkeys.ts'
import { password } from './password.ts'
import { pdfDesign } from './pdf-design.ts'
import { pdfTemplates } from './pdf-templates.ts'
import { quarantine } from './quarantine.ts'
import { rules } from './rules.ts'
import { me, session, sessions } from './session.ts'
import type { Resource } from './scopes.ts'
import { secondFactor } from './second-factor.ts'
import { setUp } from './set-up.ts'
import { signInProvider } from './sign-in-provider.ts'
import { staffGroups } from './staff-groups.ts'
import { staffMembers } from './staff-members.ts'
import { statistics } from './statistics.ts'
import { submissionDocuments } from './submission-documents.ts'
import { submissionTimeline } from './submission-timeline.ts'
import { submissionViews } from './submission-views.ts'
import { submissions } from './submissions.ts'
import { userInvitations, users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { work } from './work.ts'

/** Every endpoint of the API, by resource: what OpenAPI, the sweep test and the clients are made from. */
export const contract = {
  me,
  session,
  sessions,
  password,
  secondFactor,
  passkeys,
  signInProvider,
  setUp,
  users,
  userInvitations,
  account,
  domains,
  forms,
  fields,
  rules,
  formVersions,
  formDrafts,
  submissions,
  submissionViews,
  statistics,
  submissionDocuments,
  submissionTimeline,
  quarantine,
  partialSubmissions,
  formLinks,
  formMails,
  files,
  webhooks,
  formGroups,
  pdfTemplates,
  pdfDesign,
  letterheads,
  mails,
  crm,
  crmRecords,
  accountCrm,
  staffMembers,
  staffGroups,
  apiKeys,
  auditLog,
  work,
} satisfies Record<Resource, Record<string, EndpointSpec>>
