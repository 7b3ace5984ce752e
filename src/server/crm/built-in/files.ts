import { refusal } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import type { Db } from '../../db/db.ts'
import { CrmError, type NewCrmFile, type SendObserver } from '../port.ts'
import { heldSubmissions } from './records.ts'

/** Attaches a file to a record; gives its id. Throws `CrmError` where there is no such record, or not the submission that it is of. */
export async function insertFile(
  db: Db,
  file: NewCrmFile & { account_id: number },
  sending?: SendObserver,
): Promise<string> {
  const { account_id, submission_id = null } = file
  const { module, id, name, content_type, content, title = null, kind = null } = file
  if (content.length > maxFileBytes) {
    throw new CrmError('rejected', refusal('crm_file_too_large', { max: maxFileBytes / 1024 / 1024 }))
  }
  if (content.length === 0) throw new CrmError('rejected', refusal('crm_file_empty'))
  await sending?.begins()
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const { rows } = await sql<{ id: string }>`
    with ${heldSubmissions([file])}
    insert into built_in_crm_files (account_id, record_id, name, content_type, title, kind, content)
    select account_id, id, ${name}, ${content_type}, ${title}, ${kind}, ${Buffer.from(content)}
    from built_in_crm_records where account_id = ${account_id} and module = ${module} and id = ${number}
      and (${submission_id}::bigint is null or exists (select from held))
    returning id::text as id`.execute(db)
  const [row] = rows
  if (!row) throw new CrmError('rejected', refusal('crm_record_gone', { id: id.slice(0, 100), module }))
  return row.id
}
