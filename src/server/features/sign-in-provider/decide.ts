import { maxUsers } from '../../../shared/contract/accounts/users.ts'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import type { Person } from './claims.ts'

/** What the account has set up. */
export interface AdmissionRules {
  role_claim: string | null
  default_role: Role | null
  create_users: boolean
  domains: readonly { domain: string; is_confirmed: boolean }[]
}

/** What the account knows of the person. */
export interface AccountKnowledge {
  /** Whom the subject was linked to; a null `user_id` is a user whom an owner has removed. */
  identity: { user_id: number | null } | undefined
  /** The user of that identity; without one, the user of this account who has the confirmed address. */
  user: { id: number; email: string; role: Role; is_linked: boolean } | undefined
  invitation: { role: Role } | undefined
  /** The user is the only owner. */
  is_only_owner: boolean
  /** The account has all the users that it may have. */
  is_full: boolean
}

export type Verdict =
  | { kind: 'admit'; user_id: number; role: Role }
  | { kind: 'create'; email: string; role: Role }
  | { kind: 'refuse'; said: Refusal }

const refused = (said: Refusal): Verdict => ({ kind: 'refuse', said })

/** Whether a person whom the provider has signed in comes in, as whom, and with which role. */
export function decide(
  person: Person,
  rules: AdmissionRules,
  known: AccountKnowledge,
  domainOf: (email: string) => string | undefined,
): Verdict {
  const isKnown = known.identity?.user_id != null
  const email = isKnown ? known.user?.email : person.email
  if (email == null) return refused(refusal('provider_address_unconfirmed'))
  const domain = rules.domains.find((one) => one.domain === domainOf(email))
  if (rules.domains.length > 0 && !domain) return refused(refusal('provider_domain_refused'))
  if (known.user) return decideUser(person, rules, { ...known, user: known.user, isKnown })
  return decideStranger(person, rules, { ...known, email, isProven: domain?.is_confirmed === true })
}

function decideUser(
  person: Person,
  rules: AdmissionRules,
  {
    user,
    is_only_owner,
    isKnown,
  }: AccountKnowledge & { user: NonNullable<AccountKnowledge['user']>; isKnown: boolean },
): Verdict {
  // The provider has given the address to another person, or made the person anew.
  if (!isKnown && user.is_linked) return refused(refusal('provider_other_identity'))
  // An account without an owner could not be changed at all.
  const role = is_only_owner ? user.role : roleOf(person, rules, user.role)
  return role === null ? refused(refusal('provider_no_role')) : { kind: 'admit', user_id: user.id, role }
}

function decideStranger(
  person: Person,
  rules: AdmissionRules,
  { identity, invitation, is_full, email, isProven }: AccountKnowledge & { email: string; isProven: boolean },
): Verdict {
  // Who was removed comes back by an invitation only; and only the owner of a domain says who has an address of it.
  const mayJoin = invitation !== undefined || (rules.create_users && identity === undefined)
  if (!mayJoin || !isProven) return refused(refusal('provider_no_user'))
  if (is_full && !invitation) return refused(refusal('too_many_users', { most: maxUsers }))
  const role = roleOf(person, rules, invitation?.role ?? rules.default_role)
  return role === null ? refused(refusal('provider_no_role')) : { kind: 'create', email, role }
}

/** Without a claim, roles are managed here. */
const roleOf = (person: Person, { role_claim, default_role }: AdmissionRules, own: Role | null): Role | null =>
  role_claim === null ? own : (person.role ?? default_role)
