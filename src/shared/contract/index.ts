import { account } from './accounts/account.ts'
import { accountCrm } from './accounts/account-crm.ts'
import { apiKeys } from './accounts/api-keys.ts'
import { assignment } from './forms/assignment.ts'
import { auditLog } from './accounts/audit-log.ts'
import { crmMapping } from './crm/crm-mapping.ts'
import { crmRecords } from './crm/crm-records.ts'
import { crm } from './crm/crm.ts'
import { domains } from './accounts/domains.ts'
import type { EndpointSpec } from './endpoint.ts'
import { fields } from './forms/fields.ts'
import { files } from './files.ts'
import { formFiles } from './forms/form-files.ts'
import { formGallery } from './forms/form-gallery.ts'
import { formLinks } from './forms/form-links.ts'
import { formDrafts, formVersions } from './forms/form-versions.ts'
import { formGroups } from './forms/form-groups.ts'
import { formMails } from './forms/form-mails.ts'
import { forms } from './forms/forms.ts'
import { inbox } from './submissions/inbox.ts'
import { letterheads } from './documents/letterheads.ts'
import { pictures } from './documents/pictures.ts'
import { places } from './accounts/places.ts'
import { mails } from './submissions/mails.ts'
import { partialSubmissions } from './submissions/partial-submissions.ts'
import { passkeys } from './accounts/passkeys.ts'
import { password } from './accounts/password.ts'
import { pdfDesign } from './documents/pdf-design.ts'
import { pdfTemplates } from './documents/pdf-templates.ts'
import { quarantine } from './submissions/quarantine.ts'
import { rules } from './forms/rules.ts'
import { me, session, sessions } from './accounts/session.ts'
import type { Resource } from './accounts/scopes.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { search } from './search.ts'
import { setUp } from './accounts/set-up.ts'
import { signInProvider } from './sign-in-provider.ts'
import { staffGroups } from './accounts/staff-groups.ts'
import { staffMembers } from './accounts/staff-members.ts'
import { statistics } from './forms/statistics.ts'
import { submissionDocuments } from './submissions/submission-documents.ts'
import { submissionNotes } from './submissions/submission-notes.ts'
import { submissionProcessing } from './submissions/submission-processing.ts'
import { relatedSubmissions } from './submissions/related-submissions.ts'
import { replyTemplates } from './submissions/reply-templates.ts'
import { submissionReplies } from './submissions/submission-replies.ts'
import { submissionTimeline } from './submissions/submission-timeline.ts'
import { submissionViews } from './submissions/submission-views.ts'
import { submissions } from './submissions/submissions.ts'
import { userInvitations, users } from './accounts/users.ts'
import { webhooks } from './submissions/webhooks.ts'
import { work } from './submissions/work.ts'

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
  places,
  forms,
  fields,
  rules,
  assignment,
  formVersions,
  formDrafts,
  formFiles,
  formGallery,
  submissions,
  submissionViews,
  statistics,
  submissionDocuments,
  submissionTimeline,
  submissionProcessing,
  submissionNotes,
  submissionReplies,
  replyTemplates,
  relatedSubmissions,
  inbox,
  search,
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
  pictures,
  mails,
  crm,
  crmRecords,
  crmMapping,
  accountCrm,
  staffMembers,
  staffGroups,
  apiKeys,
  auditLog,
  work,
} satisfies Record<Resource, Record<string, EndpointSpec>>
