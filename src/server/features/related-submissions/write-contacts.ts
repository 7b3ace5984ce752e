import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { contactKeys, type Answers } from './keys.ts'
import { contactFields } from './queries.ts'

/** What keys are made of. */
export interface ContactSource {
  id: number
  account_id: number
  form_id: number
  country: string
  /** JSON text; null where it is not kept. */
  content: string | null
}

/** Writes by what persons submissions are known. The caller holds the submissions, so that none is deleted or emptied meanwhile. */
export async function insertContacts(db: Db, sources: readonly ContactSource[]): Promise<void> {
  const forms = [...new Set(sources.map(({ form_id }) => form_id))]
  const fields = Map.groupBy(await contactFields(db, forms), ({ form_id }) => form_id)
  const rows = sources.flatMap(({ id, account_id, form_id, country, content }) => {
    const keys =
      content === null
        ? []
        : contactKeys(JSON.parse(content) as Answers, { fields: fields.get(form_id) ?? [], hidden: [], country })
    return keys.map((key) => ({ id, account_id, form_id, key }))
  })
  if (rows.length === 0) return
  await sql`
    insert into submission_contacts (submission_id, account_id, form_id, key)
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ account_id }) => account_id)}::bigint[],
      ${rows.map(({ form_id }) => form_id)}::bigint[], ${rows.map(({ key }) => key)}::text[])
    on conflict do nothing`.execute(db)
}

export async function deleteContacts(db: Db, submissionIds: readonly number[]): Promise<void> {
  await sql`delete from submission_contacts where submission_id = any(${submissionIds}::bigint[])`.execute(db)
}
