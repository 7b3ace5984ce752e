import { refusal } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { tryUnseal, type Sealer } from '../../lib/secrets/sealed.ts'
import { ApiError } from '../../http/errors.ts'
import { contentContext } from '../follow-ups/index.ts'
import { draftContext, resumeAddressHash } from '../partial-submissions/index.ts'
import { addressHash } from '../staff-access/index.ts'
import { holds, type Person } from './tables.ts'

/** Whose data is meant. */
export interface PersonQuery {
  email: string
  /** In this account only; in all of them without. */
  account?: number
}

/**
 * Finds everything by which a person is known. A submission is theirs when one of its answers is their address, in any case;
 * where it only stands in the midst of a text, it is named in `mentioned`. Throws `not_found` for an account that is none.
 */
export async function findPerson(db: Db, sealer: Sealer, { email, account }: PersonQuery): Promise<Person> {
  const { rows: accountRows } = await sql<{ id: number }>`
    select id from accounts where ${account ?? null}::bigint is null or id = ${account ?? null} order by id`.execute(db)
  if (account !== undefined && accountRows.length === 0)
    throw new ApiError('not_found', refusal('account_missing', { id: account }))
  const accounts = accountRows.map(({ id }) => id)
  const ids = async (table: string, condition: ReturnType<typeof holds>): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(table)} t where t.account_id = any(${accounts}::bigint[]) and ${condition} order by t.id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const isTheirs = { email }
  const unopened = { count: 0 }
  const look: SealedSearch = { email, accounts, opens: opener(sealer, email, unopened) }
  // First: what is released in the meantime is a submission by the time that those are looked at.
  const held = [
    ...(await ids('quarantined_submissions', holds('content', isTheirs))),
    ...(await sealedQuarantined(db, look)),
  ]
  const stored = await ids('submissions', holds('content', isTheirs))
  const mailed = await ids(
    'submissions',
    sql`exists (select from mails m where m.submission_id = t.id and m.purpose = 'confirmation' and lower(m.recipient) = lower(${email}))`,
  )
  const sealed = await sealedSubmissions(db, look)
  const about = await ids('built_in_crm_records', holds('values', isTheirs))
  const partials = await partialsOf(db, look)
  return {
    email,
    accounts,
    unopened: unopened.count,
    submissions: [...new Set([...stored, ...mailed, ...sealed])],
    held,
    partials,
    members: await ids('staff_members', sql`lower(t.email) = lower(${email})`),
    addressHashes: accounts.map((id) => addressHash(id, email)),
    records: [
      ...new Set([...about, ...(await ids('built_in_crm_records', sql`t.address_id = any(${about}::bigint[])`))]),
    ],
  }
}

/** What the person began to fill in, or had a link to it mailed. */
async function partialsOf(db: Db, { email, accounts, opens }: SealedSearch): Promise<number[]> {
  const { rows } = await sql<PartialRow>`
    select t.id, account_id, form_id, sealed_answers, ${holds('answers', { email })} as is_theirs, address_hash
    from partial_submissions t where account_id = any(${accounts}::bigint[]) order by id`.execute(db)
  const isTheirs = ({ account_id, form_id, sealed_answers, is_theirs, address_hash }: PartialRow) =>
    is_theirs ||
    address_hash?.equals(resumeAddressHash(account_id, email)) === true ||
    (sealed_answers !== null && opens(sealed_answers, draftContext({ account_id, id: form_id })))
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
async function sealedSubmissions(db: Db, { accounts, opens }: SealedSearch): Promise<number[]> {
  const { rows } = await sql<{ submission_id: number; account_id: number; sealed_content: string }>`
    select submission_id, account_id, sealed_content from follow_ups
      where account_id = any(${accounts}::bigint[]) and sealed_content is not null
    union all select submission_id, account_id, sealed_content from document_signatures
      where account_id = any(${accounts}::bigint[]) and sealed_content is not null`.execute(db)
  return rows
    .filter(({ account_id, sealed_content }) => opens(sealed_content, contentContext(account_id)))
    .map(({ submission_id }) => submission_id)
}

/** The same of what waits for the confirmation of an address. */
async function sealedQuarantined(db: Db, { accounts, opens }: SealedSearch): Promise<number[]> {
  const { rows } = await sql<{ id: number; account_id: number; sealed_content: string }>`
    select id, account_id, sealed_content from quarantined_submissions
    where account_id = any(${accounts}::bigint[]) and sealed_content is not null and content is null`.execute(db)
  return rows
    .filter(({ account_id, sealed_content }) => opens(sealed_content, contentContext(account_id)))
    .map(({ id }) => id)
}

/** Whose data is looked for in what is sealed: whether a value holds the address, as one whole value. */
interface SealedSearch extends Pick<Person, 'email' | 'accounts'> {
  opens(sealed: string, context: string): boolean
}

/** A value that cannot be opened is counted, and keeps nothing else from being found. */
function opener(sealer: Sealer, email: string, unopened: { count: number }): SealedSearch['opens'] {
  const value = JSON.stringify(email).toLowerCase()
  return (sealed, context) => {
    const opened = tryUnseal(sealer, sealed, context)
    if ('fault' in opened) unopened.count++
    return 'plain' in opened && opened.plain.toLowerCase().includes(value)
  }
}
