import { includesRole } from '../../../shared/contract/accounts/roles.ts'
import { includesGrant, type Scope } from '../../../shared/contract/accounts/scopes.ts'
import type { Actor } from './actor.ts'

/**
 * What is not for every actor who may call an endpoint, and who sees it. The one place that decides it: presenters ask
 * `isHiddenFrom` and leave out, or put marks in the place of, what is hidden (decision 0034).
 */
const seenBy = {
  /** Answers of the fields in `confidential_field_ids`, and what quotes them: files, documents, mails, records of the CRM. */
  confidentialAnswers: (actor) => mayWrite(actor, 'submissions'),
  /** Who sent a submission, and what quotes its answers, where that is called for something else than submissions. */
  senders: ({ scopes }) => includesGrant(scopes, 'submissions:read'),
  /** What deliveries are signed with. */
  webhookSecrets: (actor) => mayWrite(actor, 'webhooks'),
  /** Where submissions are sent, and why a delivery failed. */
  webhookTargets: ({ role, scopes }) => includesRole(role, 'editor') && includesGrant(scopes, 'webhooks:read'),
  /** E-mail addresses of the account's users. */
  userAddresses: ({ role }) => includesRole(role, 'owner'),
  /** Links that let their holder act as a visitor or a member of the staff: to delete, sign, resume, confirm, download, log in. */
  visitorLinks: () => false,
  /** Links that let a user in: invitations and new passwords. Without a mail server, an owner's outbox is the only way to them. */
  userLinks: ({ role, via }, { hasMailServer }) => !hasMailServer && via === 'session' && role === 'owner',
} satisfies Record<string, (actor: Actor, installation: Installation) => boolean>

export type Confidential = keyof typeof seenBy

interface Installation {
  hasMailServer: boolean
}

/** Whether a thing is not shown to the actor. */
export function isHiddenFrom(actor: Actor, thing: Exclude<Confidential, 'userLinks'>): boolean
export function isHiddenFrom(actor: Actor, thing: Confidential, installation: Installation): boolean
export function isHiddenFrom(actor: Actor, thing: Confidential, installation = { hasMailServer: true }): boolean {
  return !seenBy[thing](actor, installation)
}

/** Whether the actor may change what belongs to a scope: what is confidential there is shown to no others. */
function mayWrite({ role, scopes, read_only }: Actor, scope: Scope): boolean {
  return !read_only && includesRole(role, 'editor') && includesGrant(scopes, `${scope}:write`)
}
