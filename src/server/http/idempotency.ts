import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isKept } from '../lib/deadlines.ts'
import { keyedHashes, type TokenKey } from '../lib/secrets/keyed-hash.ts'
import { ApiError, invalid } from './errors.ts'
import { refusal } from '../../shared/refusals/catalogue.ts'

/** Status of a call that is still running, of an endpoint that opens its own transactions. */
const running = 0

/** The answer to a POST as it is kept for its repetitions, sealed: it may hold a secret. */
export interface KeptAnswer {
  status: number
  answer: string | null
}

export interface IdempotentCall {
  account_id: number
  key: string
  path: string
  body_hash: Buffer
  /** The same under retired keys. */
  known_hashes: readonly Buffer[]
}

interface IdempotentRequest {
  account_id: number
  key: string
  path: string
  body: unknown
}

/** The call that an Idempotency-Key names; 422 for a key that cannot be one. A body may be a password: its hash says nothing without the key. */
export function idempotentCall({ account_id, key, path, body }: IdempotentRequest, tokenKey: TokenKey): IdempotentCall {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': [refusal('idempotency_key_unusable')] })
  }
  const [body_hash, ...known_hashes] = keyedHashes(tokenKey, null, JSON.stringify(body ?? null))
  if (!body_hash) throw new Error('There is a current key.')
  return { account_id, key, path, body_hash, known_hashes }
}

/**
 * The first answer of this call, if it was made before; 422 when the key came with another body. Calls with the same
 * key wait for one another until the end of the transaction.
 */
export async function keptAnswer(db: Db, call: IdempotentCall): Promise<KeptAnswer | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${call.account_id} ${call.key} ${call.path}`}, 0))`.execute(
    db,
  )
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['status', 'answer', 'body_hash'])
    .where('account_id', '=', call.account_id)
    .where('key', '=', call.key)
    .where('path', '=', call.path)
    .where(isKept('idempotency_keys', 'created_at'))
    // A process that ended in the middle of a call holds its key no longer than any call takes.
    .where(sql<boolean>`(status <> ${running} or created_at > now() - interval '1 minute')`)
    .executeTakeFirst()
  if (kept && ![call.body_hash, ...call.known_hashes].some((hash) => kept.body_hash.equals(hash))) {
    throw invalid({ 'Idempotency-Key': [refusal('idempotency_key_used')] })
  }
  return kept
}

/** Keeps the answer for the repetitions of its call. */
export async function keepAnswer(db: Db, call: IdempotentCall, { status, answer }: KeptAnswer): Promise<void> {
  const { account_id, key, path, body_hash } = call
  const row = { account_id, key, path, body_hash, status, answer }
  await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key', 'path']).doUpdateSet({ ...row, created_at: sql`now()` }),
    )
    .execute()
}

/**
 * Claims the key for a call that no transaction surrounds, or gives the answer of the first one; 409 while that one runs.
 * `keepAnswer` or `releaseCall` ends the claim.
 */
export function claimCall(db: Db, call: IdempotentCall): Promise<KeptAnswer | undefined> {
  return db.transaction().execute(async (db) => {
    const kept = await keptAnswer(db, call)
    if (kept?.status === running) throw new ApiError('conflict', refusal('idempotency_key_running'))
    if (!kept) await keepAnswer(db, call, { status: running, answer: null })
    return kept
  })
}

/** Gives up the claim of a call that failed. */
export async function releaseCall(db: Db, { account_id, key, path }: IdempotentCall): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .where('path', '=', path)
    .where('status', '=', running)
    .execute()
}

/** What a kept answer is sealed for, so that it opens nowhere else. */
export function answerContext({ account_id, key, path }: Pick<IdempotentCall, 'account_id' | 'key' | 'path'>): string {
  return `answer ${account_id} ${path} ${key}`
}
