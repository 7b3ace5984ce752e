/** What an API key may be for. */
export const scopes = ['forms', 'submissions', 'webhooks', 'crm', 'staff', 'account'] as const
export type Scope = (typeof scopes)[number]

export const accesses = ['read', 'write'] as const
export type Access = (typeof accesses)[number]

/** `forms:write` includes `forms:read`. */
export type Grant = `${Scope}:${Access}`
export const grants: readonly Grant[] = scopes.flatMap((scope) => accesses.map((access): Grant => `${scope}:${access}`))

/**
 * The scope that a key needs for the endpoints of a resource; null: every key may, or none, since the resource is for sessions.
 * A resource of the contract that is missing here does not compile.
 */
export const resourceScopes = {
  me: null,
  session: null,
  sessions: null,
  password: null,
  secondFactor: null,
  passkeys: null,
  signInProvider: null,
  setUp: null,
  users: 'account',
  userInvitations: 'account',
  account: 'account',
  domains: null,
  places: 'account',
  forms: 'forms',
  fields: 'forms',
  rules: 'forms',
  assignment: 'forms',
  formVersions: 'forms',
  formDrafts: 'forms',
  formFiles: 'forms',
  formGallery: 'forms',
  submissions: 'submissions',
  submissionViews: 'submissions',
  statistics: 'submissions',
  submissionDocuments: 'submissions',
  submissionTimeline: 'submissions',
  submissionProcessing: 'submissions',
  submissionNotes: 'submissions',
  submissionReplies: 'submissions',
  replyTemplates: 'submissions',
  relatedSubmissions: 'submissions',
  inbox: 'submissions',
  search: 'submissions',
  quarantine: 'submissions',
  partialSubmissions: 'submissions',
  formLinks: 'forms',
  formMails: 'forms',
  files: 'submissions',
  webhooks: 'webhooks',
  formGroups: 'forms',
  pdfTemplates: 'forms',
  pdfDesign: 'forms',
  letterheads: 'forms',
  pictures: 'forms',
  mails: 'submissions',
  crm: 'crm',
  crmRecords: 'crm',
  crmMapping: 'forms',
  accountCrm: 'crm',
  staffMembers: 'staff',
  staffGroups: 'staff',
  apiKeys: 'account',
  auditLog: 'account',
  work: 'account',
} as const satisfies Record<string, Scope | null>

export type Resource = keyof typeof resourceScopes

/** What a call of an endpoint of the resource takes: writing is all that is no GET, as for keys that can only read. */
export function neededGrant(resource: Resource, method: string): Grant | null {
  const scope = resourceScopes[resource]
  return scope && `${scope}:${method === 'GET' ? 'read' : 'write'}`
}

/** Whether these grants, or all (null), include one. */
export function includesGrant(given: readonly Grant[] | null, grant: Grant): boolean {
  if (given === null || given.includes(grant)) return true
  return grant.endsWith(':read') && given.includes(grant.replace(':read', ':write') as Grant)
}
