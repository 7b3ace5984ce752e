import { randomUUID } from 'node:crypto'
import type { SessionUser } from '../../../shared/contract/accounts/session.ts'
import { maxUsers } from '../../../shared/contract/accounts/users.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { AuditContext, Db } from '../../db/db.ts'
import type { Client } from '../../http/authentication/actor.ts'
import { keepEntry, nameActor } from '../../http/audit.ts'
import { ApiError } from '../../http/errors.ts'
import { hashPassword, accountParty } from '../../lib/secrets/passwords.ts'
import { newToken, tokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { insertUser } from '../accounts/index.ts'
import { beginSession, findSessionUser } from '../session/index.ts'
import { countPeople, deleteInvitation, lockPeople, otherOwner, updateUser } from '../users/index.ts'
import type { Person } from './claims.ts'
import { decide, type AccountKnowledge, type Verdict } from './decide.ts'
import { listDomains } from './domain-queries.ts'
import { domainOfEmail } from './domains.ts'
import { voidAttempt } from './faults.ts'
import { findIdentity, invitationTo, linkIdentity, userByEmail, userById } from './identity-queries.ts'
import { findProvider, type ProviderRow } from './queries.ts'
import { idTokenContext } from './sealing.ts'
import { insertProviderSession, sessionByToken } from './session-queries.ts'

export interface Identity {
  provider: ProviderRow
  person: Person
  id_token: string
  /** Session of the provider. */
  sid: string | null
}

export interface SignInResult {
  user: SessionUser
  session: string
}

/** A session that a provider has begun lasts a working day: its people are asked for there, not here. */
const sessionHours = 12

/** Lets in whom the provider has signed in, or throws why not: users are found, made, linked and given their role in one transaction. */
export async function admit(platform: Platform, identity: Identity, client: Client): Promise<SignInResult> {
  const { database, signals } = platform
  const { account_id } = identity.provider
  const { person } = identity
  const audit: AuditContext = {
    entry: randomUUID(),
    actor_type: 'session',
    actor_id: null,
    actor_name: person.name ?? person.email ?? person.subject.slice(0, 255),
    action: 'signInProvider.complete',
    request_id: client.request_id,
  }
  // 60 ms, and no transaction waits for it. A user whom the provider makes gets a password that no person knows.
  const password_hash = await unknownPassword(platform, identity)
  const signedIn = await database
    .forAccount(account_id, audit)
    .transaction()
    .execute(async (db) => {
      await lockPeople(db, account_id)
      await requireSameProvider(db, identity.provider)
      const known = await whatIsKnown(db, identity)
      const rules = { ...identity.provider, domains: await domainRules(db, account_id) }
      const verdict = decide(person, rules, known, domainOfEmail)
      if (verdict.kind === 'refuse') throw new ApiError('forbidden', verdict.said)
      const user_id = await carryOut(db, identity, { verdict, known, password_hash })
      await linkIdentity(db, { ...subjectOf(identity), user_id })
      const session = await beginProviderSession(db, platform, { ...identity, user_id }, client)
      await keepEntry(db, account_id, audit)
      await nameActor(db, account_id, audit, user_id)
      return { user: await findSessionUser(db, user_id), session }
    })
    .catch((error: unknown) => {
      // The address is that of a user of another account, which is not told.
      const isTaken = (error as { constraint?: unknown }).constraint === 'users_email_unique'
      throw isTaken ? new ApiError('forbidden', refusal('provider_no_user')) : error
    })
  // A key can do no more than its maker may now.
  signals.publish('access_changed')
  return signedIn
}

const subjectOf = ({ provider: { account_id, issuer }, person: { subject } }: Identity) => ({
  account_id,
  issuer,
  subject,
})

async function unknownPassword({ database }: Platform, identity: Identity): Promise<string | undefined> {
  const { account_id } = identity.provider
  if (await findUser(database.forAccount(account_id), identity)) return undefined
  return hashPassword(accountParty(String(account_id)), newToken())
}

async function findUser(db: Db, identity: Identity) {
  const { account_id } = identity.provider
  const found = await findIdentity(db, subjectOf(identity))
  if (found && found.user_id !== null) return userById(db, account_id, found.user_id)
  const { email } = identity.person
  return email === null ? undefined : userByEmail(db, account_id, email)
}

/** What a sign-in was begun with must be what holds when it ends. */
async function requireSameProvider(db: Db, { account_id, issuer, client_id }: ProviderRow): Promise<void> {
  const now = await findProvider(db, account_id)
  if (now?.issuer !== issuer || now.client_id !== client_id) throw voidAttempt()
}

const domainRules = async (db: Db, accountId: number) =>
  (await listDomains(db, accountId)).map(({ domain, confirmed_at }) => ({
    domain,
    is_confirmed: confirmed_at !== null,
  }))

async function whatIsKnown(
  db: Db,
  identity: Identity,
): Promise<AccountKnowledge & { invitation: { id: number } | undefined }> {
  const { account_id } = identity.provider
  const { email } = identity.person
  const user = await findUser(db, identity)
  return {
    identity: await findIdentity(db, subjectOf(identity)),
    user,
    invitation: email === null ? undefined : await invitationTo(db, account_id, email),
    is_only_owner: user?.role === 'owner' && (await otherOwner(db, account_id, user.id)) === undefined,
    is_full: (await countPeople(db, account_id, email ?? '')) >= maxUsers,
  }
}

type Admission = Exclude<Verdict, { kind: 'refuse' }>

/** Gives the user the role, or makes one; the id. */
async function carryOut(
  db: Db,
  { provider: { account_id }, person }: Identity,
  given: {
    verdict: Admission
    known: { user?: { role: string } | undefined; invitation: { id: number } | undefined }
    password_hash: string | undefined
  },
): Promise<number> {
  const { verdict, known, password_hash } = given
  if (verdict.kind === 'admit') {
    const { user_id, role } = verdict
    if (known.user?.role !== role) await updateUser(db, account_id, user_id, { role })
    return user_id
  }
  // The user was removed since the password was made.
  if (password_hash === undefined) throw voidAttempt()
  const { email, role } = verdict
  const name = person.name ?? email.slice(0, email.lastIndexOf('@'))
  const user_id = await insertUser(db, { account_id, name, email, role, password_hash })
  if (known.invitation) await deleteInvitation(db, account_id, known.invitation.id)
  return user_id
}

async function beginProviderSession(
  db: Db,
  { sealer }: Platform,
  { provider: { account_id }, person, id_token, sid, user_id }: Identity & { user_id: number },
  client: Client,
): Promise<string> {
  const session = await beginSession(db, { account_id, user_id }, client, sessionHours)
  const session_id = await sessionByToken(db, tokenHash(session))
  const sealed_id_token = sealer.seal(id_token, idTokenContext(session_id))
  await insertProviderSession(db, { account_id, session_id, subject: person.subject, sid, sealed_id_token })
  return session
}
