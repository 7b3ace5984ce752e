import { sql } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { firstIn, startOf } from '../../db/time-bounds.ts'

interface AuditFilter extends PageRequest {
  account_id: number
  timezone: string
  created_after?: string | undefined
  created_before?: string | undefined
  record_type?: string | undefined
  record_id?: number | undefined
  actor_type?: string | undefined
  actor_id?: number | undefined
}

const ofEntry = sql`audit_changes c where c.account_id = audit_entries.account_id and c.entry = audit_entries.entry`

const storedBytesOfChanges = sql<number>`(select coalesce(sum(coalesce(pg_column_size(c.before), 0)
  + coalesce(pg_column_size(c.after), 0)), 0) from ${ofEntry})::int`

/** Where the record of an entry stands now, as JSON text; of one that is gone, and of other types, nothing. */
const recordNow = sql<string | null>`case audit_entries.record_type
  when 'forms' then (select json_build_object('form_id', f.id, 'index', null)::text from forms f
    where f.account_id = audit_entries.account_id and f.id = audit_entries.record_id)
  when 'submissions' then (select json_build_object('form_id', s.form_id, 'index', s.index)::text from submissions s
    where s.account_id = audit_entries.account_id and s.id = audit_entries.record_id) end`.as('record_now')

/** A change as it is answered, as JSON text. */
const changeText = sql`jsonb_build_object('change', c.change, 'record_type', c.record_type, 'record_id', c.record_id,
  'before', c.before, 'after', c.after)::text`

export interface ChangeText {
  entry: string
  id: number
  record_type: string
  text: string
}

/** Changes of entries in their order, at most `limit` of each, from after the change `after` on. */
export async function changesOf(
  db: Db,
  entries: readonly string[],
  { after = 0, limit }: { after?: number; limit: number },
): Promise<ChangeText[]> {
  const { rows } = await sql<ChangeText>`
    select found.* from unnest(${entries}::uuid[]) with ordinality as wanted(entry, place) cross join lateral (
      select c.entry, c.id, c.record_type, ${changeText} as text from audit_changes c
      where c.account_id = (select current_account()) and c.entry = wanted.entry and c.id > ${after}
      order by c.id limit ${limit}) found
    order by wanted.place, found.id`.execute(db)
  return rows
}

/** Ids of entries that changed records, and of those that changed none and were about them: an index has each of the two. */
function entriesAbout({
  account_id,
  record_type,
  record_id,
}: Pick<AuditFilter, 'account_id' | 'record_type' | 'record_id'>) {
  const isOf = (table: 'c' | 'e') => sql`${sql.ref(`${table}.account_id`)} = ${account_id}
    ${record_type === undefined ? sql`` : sql`and ${sql.ref(`${table}.record_type`)} = ${record_type}`}
    ${record_id === undefined ? sql`` : sql`and ${sql.ref(`${table}.record_id`)} = ${record_id}`}`
  return sql<number>`(select e.id from audit_entries e where ${isOf('e')} and e.record_type is not null
    union all select e.id from audit_changes c join audit_entries e on e.account_id = c.account_id and e.entry = c.entry
      where ${isOf('c')})`
}

/** Entries without their changes, newest first. */
export function listEntries(db: Db, filter: AuditFilter) {
  const { account_id, timezone, created_after, created_before, record_type, record_id, actor_type, actor_id, ...page } =
    filter
  let query = db
    .selectFrom('audit_entries')
    .where('audit_entries.account_id', '=', account_id)
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.actor_type',
      'audit_entries.actor_id',
      'audit_entries.actor_name',
      'audit_entries.action',
      'audit_entries.request_id',
      'audit_entries.record_type',
      'audit_entries.record_id',
    ])
    .select(recordNow)
    .select(['audit_entries.entry', storedBytesOfChanges.as('stored_bytes')])
    .orderBy('audit_entries.id', 'desc')
  if (created_after !== undefined) query = query.where('audit_entries.at', '>=', firstIn(created_after, timezone))
  if (created_before !== undefined) query = query.where('audit_entries.at', '<', startOf(created_before, timezone))
  if (actor_type !== undefined) query = query.where('audit_entries.actor_type', '=', actor_type)
  if (actor_id !== undefined) query = query.where('audit_entries.actor_id', '=', actor_id)
  if (record_type !== undefined || record_id !== undefined) {
    query = query.where('audit_entries.id', 'in', entriesAbout({ account_id, record_type, record_id }))
  }
  return paginate(query, page)
}
