import { sql } from 'kysely'
import { lockWords } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import { emptyDeliveries, eraseSubmissions } from '../submissions/index.ts'
import { addressed, personalTables, ruleOf, type Person, type PersonalTable } from './tables.ts'

/** Rows of a person in one table, as JSON. */
export async function rowsIn(db: Db, table: PersonalTable, person: Person): Promise<Record<string, unknown>[]> {
  const { rows: condition, hidden = [], isOthers } = ruleOf(table)
  const row = sql`to_jsonb(t) - ${[...hidden]}::text[]`
  const told = isOthers
    ? sql`case when ${isOthers(person)} then jsonb_build_object('id', t.id, 'created_at', t.created_at) else ${row} end`
    : row
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select ${told} as row from ${sql.table(table)} t where ${condition(person)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** How many rows a person has, by table. */
export async function countRows(db: Db, person: Person): Promise<Partial<Record<PersonalTable, number>>> {
  const counts: Partial<Record<PersonalTable, number>> = {}
  for (const table of personalTables) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} t where ${ruleOf(table).rows(person)}`.execute(db)
    const n = rows[0]?.n ?? 0
    if (n > 0) counts[table] = n
  }
  return counts
}

/** What is found by the search is read where it stands; nothing else is large without being read by people. */
const ofSearch = ['search_words', 'search_submissions', 'search_queue']

/**
 * Tables, of whatever kind, in which the address stands somewhere, and how many rows of these accounts it is. Reads all of them, but for bytes:
 * hashes and contents of files.
 */
export async function mentions(db: Db, { email, accounts }: Person): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string; key: string; columns: string[] }>`
    select c.relname as name, case c.relname when 'accounts' then 'id' else 'account_id' end as key,
      array_agg(a.attname::text order by a.attnum) filter (where a.atttypid <> all(array['bytea', 'bytea[]']::regtype[])) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${ofSearch}::text[])
      and a.attnum > 0 and not a.attisdropped
    group by c.relname having c.relname = 'accounts' or bool_or(a.attname = 'account_id') order by 1`.execute(db)
  const found: Record<string, number> = {}
  for (const { name, key, columns } of tables) {
    const texts = sql.join(columns.map((column) => sql.ref(`t.${column}`)))
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} t
      where ${sql.ref(`t.${key}`)} = any(${accounts}::bigint[]) and strpos(lower(row(${texts})::text), lower(${email})) > 0`.execute(
      db,
    )
    const n = rows[0]?.n ?? 0
    if (n > 0) found[name] = n
  }
  return found
}

/** Locks submissions as their deletion does: the words of their accounts before them. */
export async function lockSubmissions(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from submissions where id = any(${ids}::bigint[]) order by account_id`.execute(db)
  for (const { account_id } of rows) await lockWords(db, account_id)
  await sql`select from submissions where id = any(${ids}::bigint[]) order by id for update`.execute(db)
}

/** Nothing of it is confirmed or released any more. A confirmation takes both locks in the same order. */
export async function lockHeld(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from submission_confirmations where quarantined_id = any(${ids}::bigint[]) order by id for update`.execute(
    db,
  )
  await sql`select from quarantined_submissions where id = any(${ids}::bigint[]) order by id for update`.execute(db)
}

/** Deletes all rows of a person, in the caller's transaction; of what is not theirs alone, their address is taken out. */
export async function eraseRows(db: Db, person: Person): Promise<void> {
  await deleteRows(db, 'quarantined_submissions', person)
  await deleteRows(db, 'submission_confirmations', person)
  await deleteRows(db, 'partial_submissions', person)
  await takeOutOfMails(db, person)
  // Behind those mails, to which nothing that comes back is noted any more.
  await deleteRows(db, 'mail_returns', person)
  const ofPerson = sql`d.id in (select t.id from deliveries t where ${ruleOf('deliveries').rows(person)})`
  await sql`${emptyDeliveries(ofPerson)} select`.execute(db)
  for (const table of ['built_in_crm_records', 'staff_logins', 'staff_members'] as const) {
    await deleteRows(db, table, person)
  }
  await eraseAllSubmissions(db, person)
  // Last, since the deletions above were noted there.
  await sql`update audit_changes t set before = null, after = null where ${ruleOf('audit_changes').rows(person)}`.execute(
    db,
  )
}

/** Behind what reads whole tables: visitors of these forms wait meanwhile. */
async function eraseAllSubmissions(db: Db, { submissions }: Person): Promise<void> {
  const { rows: forms } = await sql<{ account_id: number; form_id: number; ids: number[] }>`
    select account_id, form_id, array_agg(id) as ids from submissions where id = any(${submissions}::bigint[])
    group by account_id, form_id order by form_id`.execute(db)
  // In order, as they are of several forms: of two erasures, neither waits for the other.
  await sql`select from form_counters where form_id = any(${forms.map(({ form_id }) => form_id)}::bigint[])
    order by form_id for update`.execute(db)
  for (const { ids, ...form } of forms) await eraseSubmissions(db, form, ids.map(Number))
}

async function deleteRows(db: Db, table: PersonalTable, person: Person): Promise<void> {
  await sql`delete from ${sql.table(table)} t where ${ruleOf(table).rows(person)}`.execute(db)
}

/** Mails to the person alone go; others go on to the rest. */
async function takeOutOfMails(db: Db, person: Person): Promise<void> {
  const others = (column: string) =>
    sql`array(select a from unnest(${sql.ref(column)}) a where lower(a) <> lower(${person.email}))`
  await sql`update mails t set more_recipients = ${others('more_recipients')}, cc = ${others('cc')}, bcc = ${others('bcc')},
      reply_to = case when lower(reply_to) <> lower(${person.email}) then reply_to end
    where ${addressed(person)}`.execute(db)
  await sql`update mails t set recipient = more_recipients[1], more_recipients = more_recipients[2:]
    where ${addressed(person)} and cardinality(more_recipients) > 0`.execute(db)
  await sql`delete from mails t where ${addressed(person)}`.execute(db)
}
