import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Sealer } from '../../lib/sealed.ts'
import { ApiError } from '../../http/errors.ts'
import { contentContext } from '../follow-ups/index.ts'
import { addressHash } from '../staff-access/index.ts'
import { holds, type Person } from './tables.ts'

/** Whose data is meant. */
export interface Wanted {
  email: string
  /** In this account only; in all of them without. */
  account?: number
}

/**
 * Finds everything by which a person is known. A submission is theirs when one of its answers is their address, in any case;
 * where it only stands in the midst of a text, it is named in `mentioned`. Throws `not_found` for an account that is none.
 */
export async function findPerson(db: Db, sealer: Sealer, { email, account }: Wanted): Promise<Person> {
  const { rows: accountRows } = await sql<{ id: number }>`
    select id from accounts where ${account ?? null}::bigint is null or id = ${account ?? null} order by id`.execute(db)
  if (account !== undefined && accountRows.length === 0)
    throw new ApiError('not_found', `There is no account ${account}.`)
  const accounts = accountRows.map(({ id }) => id)
  const ids = async (table: string, condition: ReturnType<typeof holds>): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(table)} t where t.account_id = any(${accounts}::bigint[]) and ${condition} order by t.id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const isTheirs = { email }
  const stored = await ids('submissions', holds('content', isTheirs))
  const mailed = await ids(
    'submissions',
    sql`exists (select from mails m where m.submission_id = t.id and m.purpose = 'confirmation' and lower(m.recipient) = lower(${email}))`,
  )
  const sealed = await sealedSubmissions(db, sealer, { email, accounts })
  const about = await ids('built_in_crm_records', holds('values', isTheirs))
  return {
    email,
    accounts,
    submissions: [...new Set([...stored, ...mailed, ...sealed])],
    held: await ids('quarantined_submissions', holds('content', isTheirs)),
    members: await ids('staff_members', sql`lower(t.email) = lower(${email})`),
    addressHashes: accounts.map((id) => addressHash(id, email)),
    records: [
      ...new Set([...about, ...(await ids('built_in_crm_records', sql`t.address_id = any(${about}::bigint[])`))]),
    ],
  }
}

/** Submissions whose content is not saved, and is still needed. */
async function sealedSubmissions(
  db: Db,
  sealer: Sealer,
  { email, accounts }: Pick<Person, 'email' | 'accounts'>,
): Promise<number[]> {
  const { rows } = await sql<{ submission_id: number; account_id: number; sealed_content: string }>`
    select submission_id, account_id, sealed_content from follow_ups
      where account_id = any(${accounts}::bigint[]) and sealed_content is not null
    union all select submission_id, account_id, sealed_content from document_signatures
      where account_id = any(${accounts}::bigint[]) and sealed_content is not null`.execute(db)
  const value = JSON.stringify(email).toLowerCase()
  return rows
    .filter(({ account_id, sealed_content }) =>
      sealer.unseal(sealed_content, contentContext(account_id)).toLowerCase().includes(value),
    )
    .map(({ submission_id }) => submission_id)
}
