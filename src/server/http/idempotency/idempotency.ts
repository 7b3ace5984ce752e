import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isKept } from '../../lib/deadlines.ts'

import { keyedHashes, type TokenKey } from '../../lib/secrets/keyed-hash.ts'
import type { Platform } from '../../platform.ts'
import { ApiError, invalid } from '../errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** Status of a call that is still running, of an endpoint that opens its own transactions. */
const running = 0

/** Seconds for which a claim holds that is not renewed: so long does a process hold a key that ended in the middle of a call. */
const claimSeconds = 60
const renewEveryMs = (claimSeconds / 3) * 1000

/** Whether a claim of this time is over. */
export const isClaimOver = (from: string) =>
  sql<boolean>`${sql.ref(from)} <= now() - make_interval(secs => ${sql.lit(claimSeconds)})`

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
    .where(sql<boolean>`(status <> ${running} or not ${isClaimOver('created_at')})`)
    .executeTakeFirst()
  if (kept && ![call.body_hash, ...call.known_hashes].some((hash) => kept.body_hash.equals(hash))) {
    throw invalid({ 'Idempotency-Key': [refusal('idempotency_key_used')] })
  }
  return kept
}

/** Keeps the answer for the repetitions of its call. */
export async function keepAnswer(db: Db, call: IdempotentCall, { status, answer }: KeptAnswer): Promise<void> {
  await putRow(db, call, { status, answer, claim: null })
}

async function putRow(db: Db, call: IdempotentCall, kept: KeptAnswer & { claim: string | null }): Promise<void> {
  const { account_id, key, path, body_hash } = call
  const row = { account_id, key, path, body_hash, ...kept }
  await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key', 'path']).doUpdateSet({ ...row, created_at: sql`now()` }),
    )
    .execute()
}

/** A key that a call holds which no transaction surrounds. A call that has taken the key since has another claim, and is left alone. */
export interface Claim {
  call: IdempotentCall
  id: string
}

/**
 * Claims the key for a call that no transaction surrounds, or gives the answer of the first one; 409 while that one runs.
 * `endClaim` or `releaseClaim` ends the claim.
 */
export function claimCall(db: Db, call: IdempotentCall): Promise<KeptAnswer | Claim> {
  return db.transaction().execute(async (db) => {
    const kept = await keptAnswer(db, call)
    if (kept?.status === running) throw new ApiError('conflict', refusal('idempotency_key_running'))
    if (kept) return kept
    const claim = { call, id: randomUUID() }
    await putRow(db, call, { status: running, answer: null, claim: claim.id })
    return claim
  })
}

const held = ({ call: { account_id, key, path }, id }: Claim) =>
  sql`account_id = ${account_id} and key = ${key} and path = ${path} and claim = ${id}::uuid`

/** Holds a claim for as long as its call runs. */
export async function renewClaim(db: Db, claim: Claim): Promise<void> {
  await sql`update idempotency_keys set created_at = now() where ${held(claim)}`.execute(db)
}

/** Ends a claim with the answer, which is kept for the repetitions of the call. */
export async function endClaim(db: Db, claim: Claim, { status, answer }: KeptAnswer): Promise<void> {
  await sql`update idempotency_keys set status = ${status}, answer = ${answer}, created_at = now(), claim = null where ${held(claim)}`.execute(
    db,
  )
}

/** Gives up the claim of a call that failed. */
export async function releaseClaim(db: Db, claim: Claim): Promise<void> {
  await sql`delete from idempotency_keys where ${held(claim)}`.execute(db)
}

/** Runs something under a claim, and renews that meanwhile. What takes a few seconds never does. */
export async function whileRenewed<T>(
  { renew, log }: { renew: () => Promise<void>; log: Platform['log'] },
  run: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'the claim of an Idempotency-Key not renewed'))
  }, renewEveryMs).unref()
  try {
    return await run()
  } finally {
    clearInterval(timer)
  }
}

/** What a kept answer is sealed for, so that it opens nowhere else. */
export function answerContext({ account_id, key, path }: Pick<IdempotentCall, 'account_id' | 'key' | 'path'>): string {
  return `answer ${account_id} ${path} ${key}`
}
