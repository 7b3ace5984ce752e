import { paginate, type Db, type PageRequest } from '../../db/db.ts'

export type SpamReason = 'honeypot' | 'too_fast'

interface HeldBack {
  account_id: number
  form_id: number
  reason: SpamReason
  content: string | null
  ip_address: string | null
  token: Buffer | null
}

/** Keeps what was judged spam; a repetition of the same is kept once. */
export async function insertQuarantined(db: Db, row: HeldBack): Promise<number> {
  const { id } = await db
    .insertInto('quarantined_submissions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['form_id', 'token']).where('token', 'is not', null).doUpdateSet({ reason: row.reason }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
