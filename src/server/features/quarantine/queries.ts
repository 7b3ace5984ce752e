import { sql } from 'kysely'
import type { HeldReason } from '../../../shared/contract/submissions/quarantine.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { ifSmall, storedBytes } from '../../db/slices.ts'
import { confirmationOf, emptiedDraft, type CheckedRevisions, type SentDraft } from '../submissions/index.ts'

interface HeldBack {
  account_id: number
  form_id: number
  reason: HeldReason
  content: string | null
  ip_address: string | null
  token: Buffer | null
  /** Ids of uploads that it names. */
  files?: readonly number[]
  meta?: string | null
  estate_uuid?: string | null
  /** For what follows it, where it is not saved and waits for a confirmation; null: nothing will. */
  sealed_content?: string | null
  /** The link that it uses up, as a submission does: that it is held back must not show. */
  link_use?: { link: Buffer; expires_at: string } | null
  /** The unfinished answers that it was. */
  draft?: SentDraft | null
  /** What it is counted by once it is released, where its form counts. */
  address_hash?: Buffer | null
}

const noDraft = { visit: null, page: null }

/**
 * Keeps what is held back; a repetition of the same is kept once, as it is now, and what waits for a confirmation goes on waiting. `undefined`
 * when form or account are no longer as they were seen: like a submission, it is kept by the privacy settings of this moment.
 */
export async function insertQuarantined(db: Db, row: HeldBack, seen: CheckedRevisions): Promise<number | undefined> {
  const {
    account_id,
    form_id,
    reason,
    content,
    ip_address,
    token,
    files = [],
    meta = null,
    estate_uuid = null,
    sealed_content = null,
    link_use,
    draft,
    address_hash = null,
  } = row
  const { visit, page } = draft ?? noDraft
  const { rows } = await sql<{ id: number }>`
    with held as (insert into quarantined_submissions (account_id, form_id, reason, content, ip_address, token, meta, estate_uuid,
      sealed_content, link, address_hash)
    select f.account_id, f.id, ${reason}, ${content}::json, ${ip_address}, ${token}::bytea, ${meta}::json,
      ${estate_uuid}, ${sealed_content}, ${link_use?.link ?? null}::bytea,
      ${address_hash}::bytea
    from forms f join accounts a on a.id = f.account_id
    where f.account_id = ${account_id} and f.id = ${form_id} and f.active
      and f.revision = ${seen.revision} and a.revision = ${seen.account_revision}
    on conflict (form_id, token) where token is not null do update set
      reason = case when quarantined_submissions.reason = 'awaiting_confirmation' then quarantined_submissions.reason
        else excluded.reason end,
      sealed_content = coalesce(quarantined_submissions.sealed_content, excluded.sealed_content)
    returning id, xmax = 0 as is_new), filed as (
    insert into submission_files (id, account_id, quarantined_id)
    select file, ${account_id}, held.id from held, unnest(${files}::bigint[]) file where is_new), used as (
    insert into form_link_uses (account_id, form_id, link, expires_at)
    select ${account_id}, ${form_id}, link, ${link_use?.expires_at ?? null}::timestamptz
    from held, (select ${link_use?.link ?? null}::bytea as link) l where is_new and link is not null), finished as (
    insert into partial_submissions (account_id, form_id, visit, sent_from)
    select ${account_id}, ${form_id}, ${visit}::bytea, ${page}::bytea from held
    where ${visit}::bytea is not null
    on conflict (form_id, visit) do update set ${sql.raw(emptiedDraft)})
    select id from held`.execute(db)
  return rows[0]?.id
}

export function listQuarantined(db: Db, formId: number, page: PageRequest) {
  const query = db
    .selectFrom('quarantined_submissions')
    .select(['id', 'form_id', 'reason', 'ip_address', 'created_at'])
    .select([ifSmall<string>('content').as('content'), storedBytes('content').as('stored_bytes')])
    .select(confirmationOf('quarantined_submissions', 'quarantined_id'))
    .where('form_id', '=', formId)
    .orderBy('id', 'desc')
  return paginate(query, page)
}

/** A row of the tray, with the form it belongs to. */
export async function findQuarantined(db: Db, id: number) {
  return db
    .selectFrom('quarantined_submissions')
    .innerJoin('forms', (join) =>
      join
        .onRef('forms.account_id', '=', 'quarantined_submissions.account_id')
        .onRef('forms.id', '=', 'quarantined_submissions.form_id'),
    )
    .select(['quarantined_submissions.account_id', 'form_id', 'content', 'ip_address', 'token', 'meta', 'estate_uuid'])
    .select('sealed_content')
    .select(sql<boolean>`coalesce((settings ->> 'delete_after_crm_write')::boolean, false)`.as('forget_content'))
    .select(
      sql<
        number | null
      >`case when (settings ->> 'waiting_list_enabled')::boolean then (settings ->> 'max_submissions')::bigint end`.as(
        'waiting_from',
      ),
    )
    .where('quarantined_submissions.id', '=', id)
    .executeTakeFirst()
}

/**
 * The files of what was held back are those of the submission that it has become, and so are its confirmation and the link to delete it. One that was sent
 * again meanwhile, and not held back, may have a confirmation of its own: then that one stays, and this one holds no personal data.
 */
export async function moveToSubmission(
  db: Db,
  { from, to, withFiles }: { from: number; to: number; withFiles: boolean },
): Promise<void> {
  await sql`
    update submission_confirmations c set quarantined_id = null,
      submission_id = case when other is null then ${to}::bigint end,
      email = case when other is null then c.email end,
      address_hash = case when other is null then c.address_hash end
    from (select max(id) as other from submission_confirmations where submission_id = ${to}) o
    where c.quarantined_id = ${from}`.execute(db)
  await db.updateTable('submissions').set({ released_from: from }).where('id', '=', to).execute()
  if (!withFiles) return
  await db
    .updateTable('submission_files')
    .set({ quarantined_id: null, submission_id: to })
    .where('quarantined_id', '=', from)
    .execute()
}

/** Counts what is about to be released for the address that it came with, where its form counts those of an address. */
export async function countReleased(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    insert into submission_addresses (submission_id, account_id, form_id, address_hash)
    select ${to}::bigint, q.account_id, q.form_id, coalesce(q.address_hash, c.address_hash)
    from quarantined_submissions q join forms f on f.account_id = q.account_id and f.id = q.form_id
    left join submission_confirmations c on c.quarantined_id = q.id
    where q.id = ${from} and coalesce(q.address_hash, c.address_hash) is not null
      and f.settings ->> 'max_submissions_per_email' is not null
    on conflict (submission_id) do nothing`.execute(db)
}

/** The submission that a row of the tray has become, as long as it is there. */
export function findReleased(db: Db, { account_id, form_id, id }: { account_id: number; form_id: number; id: number }) {
  return db
    .selectFrom('submissions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('released_from', '=', id)
    .executeTakeFirst()
}

/** Takes a row out of the tray, with its files; whether it was there. */
export async function deleteQuarantined(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('quarantined_submissions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
