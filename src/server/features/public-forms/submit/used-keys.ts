import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isClaimOver, whileRenewed } from '../../../http/idempotency/idempotency.ts'
import { isKept } from '../../../lib/deadlines.ts'
import type { Platform } from '../../../platform.ts'
import type { Answers } from '../../../../shared/rules/model.ts'
import type { LiveForm } from '../live-form.ts'
import type { Outcome } from './outcome.ts'

/** What an Idempotency-Key stands for: one set of answers to one form. */
export interface KeyUse {
  account_id: number
  form_id: number
  /** Of the header; any text is a key. */
  key_hash: string
  answers_hash: Buffer
}

/** Status of a key whose submission is not stored yet; below it, of one that more of the same answers came with meanwhile. */
const running = 0
/** Of a key that nothing was stored under. */
const free = 1
const stored = 201

interface KeyedSubmission {
  keyUse: KeyUse | undefined
  checked: { answers: Answers }
}

type Store<D> = (form: LiveForm, decided: D) => Promise<Outcome>

/** Stores a submission under the Idempotency-Key that came with it, unless other answers came with that before. */
export function underKey<D extends KeyedSubmission>({ database, log }: Platform, store: Store<D>): Store<D> {
  return async (form, decided) => {
    const { keyUse, checked } = decided
    if (!keyUse) return store(form, decided)
    const db = database.forAccount(form.account_id)
    if (!(await claimKey(db, keyUse))) return { kind: 'key_used', answers: checked.answers }
    const renew = () => renewClaim(db, keyUse)
    const outcome = await whileRenewed({ renew, log }, () => store(form, decided))
    await endClaim(db, keyUse, { isStored: outcome.kind === 'accepted' }).catch((error: unknown) =>
      log.warn({ err: error }, 'the claim of an Idempotency-Key not ended'),
    )
    return outcome
  }
}

/** What a key is kept with; a form's own number is in it, since each form has several addresses. */
const pathOf = ({ form_id }: KeyUse) => `form ${form_id}`

export const keyHash = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Claims a key for these answers, for as long as it is kept: false where other answers came with it. Of two at the same time, one has it; the
 * same answers have it together.
 */
async function claimKey(db: Db, use: KeyUse): Promise<boolean> {
  const { account_id, key_hash, answers_hash } = use
  const isOver = sql`(not ${isKept('idempotency_keys', 'k.created_at')} or k.status = ${free}
    or (k.status <= ${running} and ${isClaimOver('k.created_at')}))`
  const { rows } = await sql`
    insert into idempotency_keys as k (account_id, key, path, body_hash, status)
    values (${account_id}, ${key_hash}, ${pathOf(use)}, ${answers_hash}, ${running})
    on conflict (account_id, key, path) do update set body_hash = excluded.body_hash,
      status = case when ${isOver} then ${running} when k.status <= ${running} then k.status - 1 else k.status end,
      created_at = case when ${isOver} or k.status <= ${running} then now() else k.created_at end
    where k.body_hash = excluded.body_hash or ${isOver}
    returning 1`.execute(db)
  return rows.length > 0
}

const claimed = (use: KeyUse) => sql`account_id = ${use.account_id} and key = ${use.key_hash} and path = ${pathOf(use)}
  and body_hash = ${use.answers_hash} and status <= ${running}`

async function renewClaim(db: Db, use: KeyUse): Promise<void> {
  await sql`update idempotency_keys set created_at = now() where ${claimed(use)}`.execute(db)
}

/** Ends a claim: the key is kept with what was stored, or is free again, once the last of the same answers is refused. */
async function endClaim(db: Db, use: KeyUse, { isStored }: { isStored: boolean }): Promise<void> {
  const status = isStored ? sql`${stored}` : sql`status + 1`
  await sql`update idempotency_keys set status = ${status} where ${claimed(use)}`.execute(db)
}
