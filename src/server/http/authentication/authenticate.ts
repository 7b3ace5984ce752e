import { sql } from 'kysely'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import type { Grant } from '../../../shared/contract/accounts/scopes.ts'
import type { Database } from '../../db/db.ts'
import { hostColumns, type AccountHosts } from '../../db/domain-certificates.ts'
import { movedByKey } from '../../db/held-accounts.ts'
import { isApiKey } from '../../lib/secrets/api-key.ts'
import { databaseTime } from '../../lib/clock.ts'
import { tokenHash } from '../../lib/secrets/token.ts'
import { planOf } from '../../lib/plans.ts'
import type { Signals } from '../../lib/signal-channels.ts'
import type { Actor } from './actor.ts'
import { accountMoved } from '../errors.ts'

/**
 * How long a key is believed without asking again; also told at once by `access_changed`. Sessions are asked for every time, so
 * that what ends one, or takes a right from its user, counts for the next call in all processes.
 */
const believedForMs = 5_000
const maxRemembered = 10_000

export interface Credentials {
  authorization: string | undefined
  session: string | undefined
  /** The IP prefix that the call comes from. */
  network: string
}

export type Authenticate = (credentials: Credentials) => Promise<Actor | undefined>

/** Finds out who calls, by API key or else by session cookie; `undefined` for an unknown caller. */
export function authenticator(database: Database, signals: Signals): Authenticate {
  const remembered = new Map<string, { actor: Actor; until: number }>()
  signals.subscribe('access_changed', () => remembered.clear())

  /** The actor that a key was found to be in the last seconds. */
  function recall(token: string): Actor | undefined {
    const known = remembered.get(token)
    return known && known.until > databaseTime() ? known.actor : undefined
  }

  async function identify(token: string) {
    const found = await findByKey(database, tokenHash(token))
    remembered.delete(token)
    if (!found) {
      const moved = await movedByKey(database.system, tokenHash(token))
      if (moved) throw accountMoved(moved.to)
      return undefined
    }
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(token, { actor: found.actor, until: Math.min(databaseTime() + believedForMs, found.endsAt) })
    return found.actor
  }

  return async ({ authorization, session, network }) => {
    if (authorization !== undefined) {
      const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
      if (key === undefined) return undefined
      const known = recall(key)
      if (known || !isApiKey(key)) return known
      return identify(key)
    }
    if (session === undefined || session.length > 100) return undefined
    return findBySession(database, { hash: tokenHash(session), network })
  }
}

/** Who calls, and until when at the latest, in milliseconds since 1970. */
interface AuthenticatedActor {
  actor: Actor
  endsAt: number
}

const endOf = (expiresAt: string | null) => (expiresAt === null ? Infinity : Date.parse(expiresAt))

/** A valid key's actor, with the role that the user who answers for it has now; notes its use, at most once a minute. */
async function findByKey({ system }: Database, hash: Buffer): Promise<AuthenticatedActor | undefined> {
  const found = await system
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.user_id', 'api_keys.read_only', 'api_keys.scopes', 'users.role'])
    .select(['expires_at', ...accountColumns])
    .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('unseen'))
    .$narrowType<{ role: Role; scopes: Grant[] | null }>()
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.unseen) {
    await system
      .updateTable('api_keys')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', found.id)
      .execute()
  }
  const { id, name, role, scopes, read_only, expires_at } = found
  const actor: Actor = { ...actorOf(found), id, name, via: 'key', role, scopes, subject: `key:${id}`, read_only }
  return { actor, endsAt: endOf(expires_at) }
}

/** A running session's actor; notes its use, at most once a minute. */
async function findBySession(
  { system }: Database,
  { hash, network }: { hash: Buffer; network: string },
): Promise<Actor | undefined> {
  const found = await system
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.name', 'users.role', ...accountColumns])
    .select(sql<boolean>`last_used_at < now() - interval '1 minute'`.as('unseen'))
    .$narrowType<{ role: Role }>()
    .where('token_hash', '=', hash)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, user_id, name, role } = found
  if (found.unseen) {
    await system
      .updateTable('sessions')
      .set({ last_used_at: sql`now()`, network })
      .where('id', '=', id)
      .execute()
  }
  return {
    ...actorOf(found),
    id: user_id,
    name,
    via: 'session',
    role,
    scopes: null,
    subject: `session:${id}`,
    read_only: false,
  }
}

const accountColumns = ['accounts.id as account_id', 'accounts.plan', 'accounts.timezone', ...hostColumns] as const

interface ActingRow extends AccountHosts {
  account_id: number
  plan: string
  timezone: string
  user_id: number
}

function actorOf({ account_id: id, plan, timezone, user_id, username, own_domain, has_certificate }: ActingRow) {
  const hosts = { username, own_domain, has_certificate }
  return { account: { id, plan, timezone, ...hosts, features: planOf(plan).features }, user_id }
}
