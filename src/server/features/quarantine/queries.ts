import { sql } from 'kysely'
import type { SpamReason } from '../../../shared/contract/quarantine.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import type { Seen } from '../submissions/index.ts'

interface HeldBack {
  account_id: number
  form_id: number
  reason: SpamReason
  content: string | null
  ip_address: string | null
  token: Buffer | null
}

/**
 * Keeps what was judged spam; a repetition of the same is kept once. `undefined` when form or account are no longer as
 * they were seen: like a submission, it is kept by the privacy settings of this moment.
 */
export async function insertQuarantined(db: Db, row: HeldBack, seen: Seen): Promise<number | undefined> {
  const { account_id, form_id, reason, content, ip_address, token } = row
  const { rows } = await sql<{ id: number }>`
    insert into quarantined_submissions (account_id, form_id, reason, content, ip_address, token)
    select f.account_id, f.id, ${reason}, ${content}::json, ${ip_address}, ${token}::bytea
    from forms f join accounts a on a.id = f.account_id
    where f.account_id = ${account_id} and f.id = ${form_id} and f.active
      and f.revision = ${seen.revision} and a.revision = ${seen.account_revision}
    on conflict (form_id, token) where token is not null do update set reason = excluded.reason
    returning id`.execute(db)
  return rows[0]?.id
}

const columns = ['id', 'form_id', 'reason', 'content', 'ip_address', 'created_at'] as const

export function listQuarantined(db: Db, formId: number, page: PageRequest) {
  const query = db
    .selectFrom('quarantined_submissions')
    .select(columns)
    .where('form_id', '=', formId)
    .orderBy('id', 'desc')
  return paginate(query, page)
}

/** Takes a row out of the tray, with the form it belongs to. */
export async function takeQuarantined(db: Db, id: number) {
  return db
    .deleteFrom('quarantined_submissions')
    .where('id', '=', id)
    .returning(['account_id', 'form_id', 'content', 'ip_address', 'token'])
    .executeTakeFirst()
}
