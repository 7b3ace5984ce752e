interface Tag {
  name: string
  description: string
}

/** How the resources of the contract are called and explained. */
const tags: Record<string, Tag> = {
  me: { name: 'Connection', description: 'Test a key.' },
  session: { name: 'Session', description: 'Sign-in of the dashboard; programs use an API key.' },
  sessions: { name: 'Sessions', description: 'Where a person is signed in to the dashboard.' },
  password: { name: 'Password', description: 'A forgotten password, and a new one.' },
  secondFactor: { name: 'Second factor', description: 'Codes of an authenticator app, asked for at the sign-in.' },
  passkeys: { name: 'Passkeys', description: 'Sign-in without a password (WebAuthn).' },
  signInProvider: {
    name: 'Identity provider',
    description: 'Sign-in through the identity provider of an account (OpenID Connect).',
  },
  users: { name: 'Users', description: 'The people who use the dashboard, and what each may do.' },
  userInvitations: { name: 'Invitations', description: 'People who are asked to join.' },
  setUp: { name: 'Set-up', description: 'The first account of an installation.' },
  forms: {
    name: 'Forms',
    description: 'Forms with all their settings, e-mail and chat-assistant configuration included.',
  },
  fields: { name: 'Fields', description: 'The fields of a form, each mapped to a field of a CRM record.' },
  crmRecords: {
    name: 'CRM records',
    description: 'What the CRM that comes with Foyer holds, and how forms fit their CRM.',
  },
  crm: { name: 'CRM fields', description: 'The fields that records of the connected CRM have.' },
  rules: { name: 'Rules', description: 'What a form shows, requires or sets depending on the answers.' },
  assignment: { name: 'Assignment', description: 'Who takes care of what a form brings in.' },
  formVersions: {
    name: 'Versions',
    description: 'What a form was made of while it was public, to compare and restore.',
  },
  formDrafts: { name: 'Drafts', description: 'Changes of a form that visitors do not see yet.' },
  formFiles: { name: 'Form files', description: 'A form as a file, to move it to another account or installation.' },
  formGallery: { name: 'Form gallery', description: 'Templates of forms for the daily work of agencies.' },
  submissions: { name: 'Submissions', description: 'What visitors sent, and how many of them did.' },
  submissionTimeline: { name: 'Timeline', description: 'What became of a submission.' },
  submissionProcessing: {
    name: 'Processing',
    description: 'What the agency does about a submission: status, assignee, day and tags.',
  },
  submissionNotes: { name: 'Notes', description: 'What people of the agency note about a submission.' },
  submissionReplies: { name: 'Replies', description: 'Mails that people of the agency write to visitors.' },
  replyTemplates: {
    name: 'Reply templates',
    description: 'Texts of replies that people of the agency use again.',
  },
  relatedSubmissions: { name: 'Related submissions', description: 'Submissions of the same person.' },
  inbox: { name: 'Inbox', description: 'Submissions of all forms, and what each user has not read yet.' },
  search: { name: 'Search', description: 'Submissions, forms and what else an account has, by words.' },
  submissionViews: {
    name: 'Views',
    description: 'Which submissions and columns are shown, under a name; saved by people who are signed in.',
  },
  statistics: { name: 'Statistics', description: 'What visitors do with a form, in sums alone.' },
  partialSubmissions: {
    name: 'Unfinished answers',
    description: 'What visitors have filled in and not sent, where a form keeps it.',
  },
  quarantine: { name: 'Quarantine', description: 'Submissions that were judged spam and wait for a decision.' },
  formLinks: { name: 'Links', description: 'Signed links to a form that know who or what they are about.' },
  formMails: { name: 'Form mails', description: 'What the mails of a form will look like.' },
  webhooks: {
    name: 'Webhooks',
    description: 'URLs that are called for each submission, and what became of the calls.',
  },
  formGroups: { name: 'Form groups', description: 'Groups that forms are sorted into.' },
  pdfDesign: { name: 'PDF design', description: 'What new PDF templates start from.' },
  pdfTemplates: { name: 'PDF templates', description: 'The document that a submission becomes.' },
  submissionDocuments: { name: 'Documents', description: 'The PDFs of submissions.' },
  files: { name: 'Files', description: 'Files that visitors have sent with a form.' },
  pictures: { name: 'Pictures', description: 'Logos and other pictures that pages and documents show.' },
  letterheads: { name: 'Letterheads', description: 'Backgrounds of the generated documents.' },
  mails: { name: 'Mails', description: 'The outbox: what was sent, and what waits.' },
  work: { name: 'Work', description: 'What follows submissions and failed: to repeat, or to settle.' },
  account: { name: 'Account', description: 'Settings of the account.' },
  domains: { name: 'Own domain', description: 'The domain of the account, and its certificate.' },
  places: { name: 'Places', description: 'Places and streets by postal code, which forms fill in.' },
  accountCrm: { name: 'CRM connection', description: 'State and settings of the connected CRM.' },
  crmMapping: { name: 'Change of the CRM', description: 'Fields of forms that the connected CRM does not have.' },
  staffMembers: { name: 'Staff members', description: 'People who may open protected forms.' },
  staffGroups: { name: 'Staff groups', description: 'Groups of staff members.' },
  apiKeys: { name: 'API keys', description: 'Keys of programs; made and revoked by people who are signed in.' },
  auditLog: { name: 'Audit log', description: 'Who changed what, and when.' },
}

/** `formGroups` → its name in the document; a resource that is not listed is called by its key. */
export function tagOf(resource: string): Tag {
  return tags[resource] ?? { name: resource, description: '' }
}
