import { sql } from 'kysely'
import type {
  Assignee,
  ChangeAuthor,
  ProcessingStatus,
  SubmissionProcessing,
} from '../../../shared/contract/submissions/submission-processing.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import type { ProcessingState, StateChange } from './changes.ts'

/** Changes of a submission that are kept: a program could make any number. */
const keptChanges = 100

interface ProcessingRow {
  submission_id: number
  status: ProcessingStatus
  assignee_id: number | null
  assignee_name: string | null
  due_on: string | null
  tags: string[]
  waiting_list: boolean
  changed_at: string | null
  changed_by_type: ChangeAuthor['type'] | null
  changed_by_id: number | null
  changed_by_name: string | null
}

/** The processing states of those submissions that are there, by id. */
export async function findProcessing(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, SubmissionProcessing>> {
  const { rows } = await sql<ProcessingRow>`
    select s.id as submission_id, coalesce(p.status, 'new') as status, u.id as assignee_id, u.name as assignee_name,
      p.due_on::text as due_on, s.waiting_list, p.changed_at, p.changed_by_type, p.changed_by_id, p.changed_by_name,
      array(select t.tag from submission_tags t where t.account_id = ${accountId} and t.submission_id = p.submission_id
        order by lower(t.tag), t.tag) as tags
    from unnest(${ids}::bigint[]) as wanted (id)
    cross join lateral (
      select id, waiting_list from submissions where account_id = ${accountId} and id = wanted.id offset 0) s
    left join lateral (
      select * from submission_processing where account_id = ${accountId} and submission_id = wanted.id offset 0) p on true
    left join lateral (
      select id, name from users where account_id = ${accountId} and id = p.assignee_id offset 0) u on true`.execute(db)
  return new Map(rows.map((row) => [row.submission_id, processingOf(row)]))
}

function processingOf(row: ProcessingRow): SubmissionProcessing {
  const { status, due_on, tags, waiting_list, changed_at } = row
  const assignee = personOf(row.assignee_id, row.assignee_name)
  const by = personOf(row.changed_by_id, row.changed_by_name)
  const changed_by = by && row.changed_by_type && { type: row.changed_by_type, ...by }
  return { status, assignee, due_on, tags, waiting_list, changed_at, changed_by }
}

const personOf = (id: number | null, name: string | null): Assignee | null =>
  id === null || name === null ? null : { id, name }

const selectAssignees = (db: Db, accountId: number) =>
  db.selectFrom('users').where('account_id', '=', accountId).select(['id', 'name'])

/** Users of the account, by name. */
export const listAssignees = (db: Db, accountId: number, page: PageRequest) =>
  paginate(
    selectAssignees(db, accountId)
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
    page,
  )

export const findAssignee = (db: Db, accountId: number, id: number): Promise<Assignee | undefined> =>
  selectAssignees(db, accountId).where('id', '=', id).executeTakeFirst()

/** Locks a submission for a change, as calls to it do; gives its number within its form. `undefined`: it is gone. */
export async function holdSubmission(
  db: Db,
  { account_id, submission_id }: { account_id: number; submission_id: number },
): Promise<{ index: number } | undefined> {
  const { rows } = await sql<{ index: number }>`
    select index from submissions where account_id = ${account_id} and id = ${submission_id} for no key update`.execute(
    db,
  )
  return rows[0]
}

/** Locks submissions for a change; gives those that are there. In the order of their ids, so that no two callers wait for each other. */
export async function holdSubmissions(db: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from submissions where account_id = ${accountId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** What becomes different of one submission. */
export interface ChangedState {
  submission_id: number
  before: ProcessingState
  change: StateChange
}

interface WrittenChanges {
  account_id: number
  by: ChangeAuthor
  changes: readonly ChangedState[]
}

/** Writes changes, and notes them for the timeline; the caller has locked the submissions. Gives the form of each. */
export async function writeChanges(db: Db, written: WrittenChanges): Promise<Map<number, number>> {
  const { account_id, by, changes } = written
  const ids = changes.map(({ submission_id }) => submission_id)
  const after = changes.map(({ before, change }) => ({
    status: change.status?.to ?? before.status,
    assignee: change.assignee ? change.assignee.to : before.assignee,
    due_on: change.due_on ? change.due_on.to : before.due_on,
  }))
  const { rows } = await sql<{ submission_id: number; form_id: number }>`
    insert into submission_processing (submission_id, account_id, form_id, received_at, status, assignee_id, due_on,
      changed_at, changed_by_type, changed_by_id, changed_by_name)
    select s.id, s.account_id, s.form_id, s.created_at, n.status, n.assignee_id, n.due_on, clock_timestamp(), ${by.type},
      ${by.id}::bigint, ${by.name}
    from unnest(${ids}::bigint[], ${after.map(({ status }) => status)}::text[],
      ${after.map(({ assignee }) => assignee?.id ?? null)}::bigint[], ${after.map(({ due_on }) => due_on)}::date[]
    ) as n (id, status, assignee_id, due_on)
    cross join lateral (select * from submissions where account_id = ${account_id} and id = n.id offset 0) s
    on conflict (submission_id) do update set status = excluded.status, assignee_id = excluded.assignee_id,
      due_on = excluded.due_on, changed_at = excluded.changed_at, changed_by_type = excluded.changed_by_type,
      changed_by_id = excluded.changed_by_id, changed_by_name = excluded.changed_by_name
    returning submission_id, form_id`.execute(db)
  await writeTags(db, account_id, changes)
  await writeWaitingList(db, account_id, changes)
  await sql`
    insert into submission_changes (account_id, submission_id, at, by_type, by_id, by_name, changes)
    select ${account_id}, n.id, clock_timestamp(), ${by.type}, ${by.id}::bigint, ${by.name}, n.changes
    from unnest(${ids}::bigint[], ${changes.map(({ change }) => JSON.stringify(change))}::jsonb[]) as n (id, changes)`.execute(
    db,
  )
  await sql`
    delete from submission_changes c using unnest(${ids}::bigint[]) as n (id), lateral (
      select id from submission_changes where account_id = ${account_id} and submission_id = n.id
      order by id desc offset ${keptChanges} limit 1) last
    where c.account_id = ${account_id} and c.submission_id = n.id and c.id <= last.id`.execute(db)
  return new Map(rows.map(({ submission_id, form_id }) => [submission_id, form_id]))
}

/** Tags that come, or go, of all of them: the submission of each, and its name. */
function tagsOf(changes: readonly ChangedState[], part: 'added' | 'removed') {
  const all = changes.flatMap(({ submission_id, change }) =>
    (change.tags?.[part] ?? []).map((tag) => ({ submission_id, tag })),
  )
  return { ids: all.map(({ submission_id }) => submission_id), tags: all.map(({ tag }) => tag) }
}

/** The mark is of the submission itself: it is written with it. */
async function writeWaitingList(db: Db, account_id: number, changes: readonly ChangedState[]): Promise<void> {
  const marks = changes.flatMap(({ submission_id, change: { waiting_list } }) =>
    waiting_list ? { submission_id, to: waiting_list.to } : [],
  )
  if (marks.length === 0) return
  await sql`
    update submissions s set waiting_list = n.waiting_list
    from unnest(${marks.map(({ submission_id }) => submission_id)}::bigint[], ${marks.map(({ to }) => to)}::boolean[]) as n (id, waiting_list)
    where s.account_id = ${account_id} and s.id = n.id`.execute(db)
}

async function writeTags(db: Db, account_id: number, changes: readonly ChangedState[]): Promise<void> {
  const [removed, added] = [tagsOf(changes, 'removed'), tagsOf(changes, 'added')]
  if (removed.ids.length > 0) {
    await sql`
      delete from submission_tags t using unnest(${removed.ids}::bigint[], ${removed.tags}::text[]) as gone (id, tag)
      where t.account_id = ${account_id} and t.submission_id = gone.id and t.tag = gone.tag`.execute(db)
  }
  if (added.ids.length > 0) {
    await sql`
      insert into submission_tags (submission_id, account_id, tag, received_at)
      select p.submission_id, p.account_id, n.tag, p.received_at
      from unnest(${added.ids}::bigint[], ${added.tags}::text[]) as n (id, tag)
      cross join lateral (
        select * from submission_processing where account_id = ${account_id} and submission_id = n.id offset 0) p`.execute(
      db,
    )
  }
}
