import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Sealer } from '../../lib/sealed.ts'
import { ApiError } from '../../http/errors.ts'
import { contentContext } from '../follow-ups/index.ts'
import { draftContext, resumeAddressHash } from '../partial-submissions/index.ts'
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
  const sealedHeld = await sealedQuarantined(db, sealer, { email, accounts })
  const about = await ids('built_in_crm_records', holds('values', isTheirs))
  return {
    email,
    accounts,
    submissions: [...new Set([...stored, ...mailed, ...sealed])],
    held: [...(await ids('quarantined_submissions', holds('content', isTheirs))), ...sealedHeld],
    partials: await partialsOf(db, sealer, { email, accounts }),
    members: await ids('staff_members', sql`lower(t.email) = lower(${email})`),
    addressHashes: accounts.map((id) => addressHash(id, email)),
    records: [
      ...new Set([...about, ...(await ids('built_in_crm_records', sql`t.address_id = any(${about}::bigint[])`))]),
    ],
  }
}

/** What the person began to fill in, or had a link to it mailed. */
async function partialsOf(
  db: Db,
  sealer: Sealer,
  { email, accounts }: Pick<Person, 'email' | 'accounts'>,
): Promise<number[]> {
  const value = JSON.stringify(email).toLowerCase()
  const { rows } = await sql<PartialRow>`
    select t.id, account_id, form_id, sealed_answers, ${holds('answers', { email })} as is_theirs, address_hash
    from partial_submissions t where account_id = any(${accounts}::bigint[]) order by id`.execute(db)
  const isTheirs = ({ account_id, form_id, sealed_answers, is_theirs, address_hash }: PartialRow) =>
    is_theirs ||
    address_hash?.equals(resumeAddressHash(account_id, email)) === true ||
    (sealed_answers !== null &&
      sealer
        .unseal(sealed_answers, draftContext({ account_id, id: form_id }))
        .toLowerCase()
        .includes(value))
  return rows.filter(isTheirs).map(({ id }) => id)
}

interface PartialRow {
  id: number
  account_id: number
  form_id: number
  sealed_answers: string | null
  is_theirs: boolean
  address_hash: Buffer | null
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
  return rows.filter(isSealedOf(sealer, email)).map(({ submission_id }) => submission_id)
}

/** The same of what waits for the confirmation of an address. */
async function sealedQuarantined(
  db: Db,
  sealer: Sealer,
  { email, accounts }: Pick<Person, 'email' | 'accounts'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; account_id: number; sealed_content: string }>`
    select id, account_id, sealed_content from quarantined_submissions
    where account_id = any(${accounts}::bigint[]) and sealed_content is not null and content is null`.execute(db)
  return rows.filter(isSealedOf(sealer, email)).map(({ id }) => id)
}

/** Whether sealed content holds the address, as one whole value. */
function isSealedOf(sealer: Sealer, email: string) {
  const value = JSON.stringify(email).toLowerCase()
  return ({ account_id, sealed_content }: { account_id: number; sealed_content: string }) =>
    sealer.unseal(sealed_content, contentContext(account_id)).toLowerCase().includes(value)
}
