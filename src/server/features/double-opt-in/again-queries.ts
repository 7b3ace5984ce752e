import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Confirmable, FormScope } from './queries.ts'

interface AskedConfirmation {
  id: number
  token_hash: Buffer
  link_seed: Buffer | null
  address_hash: Buffer | null
  redirect: string | null
  is_confirmed: boolean
  is_over: boolean
}

/** What an address was asked to confirm, as it is now. */
export interface AskedRow {
  content: string | null
  sealed_content: string | null
  /** JSON text. */
  meta: string | null
  /** `undefined`: it was judged spam, or all of its confirmation is erased. */
  confirmation: AskedConfirmation | undefined
}

/**
 * Finds it, locked where it may change: what is held back, then its confirmation, which is the order of a deletion and a release.
 * `undefined`: it is not there any more.
 */
export async function findAsked(
  db: Db,
  { account_id, form_id }: FormScope,
  { of, isLocked }: { of: Confirmable; isLocked: boolean },
): Promise<AskedRow | undefined> {
  const lock = isLocked ? sql`for update` : sql``
  const isHeld = 'quarantined_id' in of
  const columns = isHeld ? sql`sealed_content` : sql`null as sealed_content`
  const id = isHeld ? of.quarantined_id : of.submission_id
  const { rows } = await sql<Omit<AskedRow, 'confirmation'>>`
    select content::text, meta::text, ${columns} from ${sql.table(isHeld ? 'quarantined_submissions' : 'submissions')}
    where account_id = ${account_id} and form_id = ${form_id} and id = ${id} ${isHeld ? lock : sql``}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { rows: confirmations } = await sql<AskedConfirmation>`
    select id, token_hash, link_seed, address_hash, redirect, confirmed_at is not null as is_confirmed,
      expires_at <= clock_timestamp() as is_over
    from submission_confirmations
    where account_id = ${account_id} and form_id = ${form_id}
      and ${sql.ref(isHeld ? 'quarantined_id' : 'submission_id')} = ${id} ${lock}`.execute(db)
  return { ...row, confirmation: confirmations[0] }
}

/** What the link of a mail is of; `undefined` where nothing has the link, or it is deleted. */
export async function findAskedByLink(
  db: Db,
  { account_id, form_id }: FormScope,
  hash: Buffer,
): Promise<Confirmable | undefined> {
  const row = await db
    .selectFrom('submission_confirmations')
    .select(['quarantined_id', 'submission_id'])
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { quarantined_id, submission_id } = row
  if (quarantined_id !== null) return { quarantined_id }
  return submission_id === null ? undefined : { submission_id }
}

/**
 * Makes room for a mail that asks again: the outbox has one of each confirmation, the last. Its link is good for as long as that of the
 * first one was.
 */
export async function renewConfirmation(
  db: Db,
  accountId: number,
  row: { id: number; token_hash: Buffer; link_seed: Buffer; valid_hours: number },
): Promise<void> {
  await db.deleteFrom('mails').where('account_id', '=', accountId).where('confirmation_id', '=', row.id).execute()
  await sql`update submission_confirmations set token_hash = ${row.token_hash}, link_seed = ${row.link_seed}, mailed = true,
      expires_at = clock_timestamp() + make_interval(hours => ${row.valid_hours})
    where account_id = ${accountId} and id = ${row.id}`.execute(db)
}

/** Ends a confirmation, with its link and the mails that ask for it. */
export async function endConfirmation(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('submission_confirmations').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Writes what is held back with another address. */
export async function rewriteHeld(
  db: Db,
  accountId: number,
  row: {
    id: number
    content: string | null
    sealed_content: string | null
    address_hash: Buffer
  },
): Promise<void> {
  await sql`update quarantined_submissions set content = ${row.content}::json, sealed_content = ${row.sealed_content},
      address_hash = case when address_hash is null then null else ${row.address_hash}::bytea end
    where account_id = ${accountId} and id = ${row.id}`.execute(db)
}
