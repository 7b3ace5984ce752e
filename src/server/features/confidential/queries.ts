import { sql, type RawBuilder } from 'kysely'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import type { Db } from '../../db/db.ts'

/** Whether the answers at a place `p` are confidential: its field is on the form's list, or was when it was deleted. */
export const isConfidential = sql<boolean>`(
  exists (select from forms f where f.account_id = p.account_id and f.id = p.form_id
    and f.settings -> 'confidential_field_ids' @> to_jsonb(p.field_id))
  or not exists (select from fields i where i.account_id = p.account_id and i.id = p.field_id))`

const placesOf = (db: Db) =>
  db.selectFrom('confidential_places as p').select(['p.module', 'p.name']).distinct().where(isConfidential)

/** Where the confidential answers of a form stand. */
export const confidentialPlaces = (db: Db, formId: number): Promise<AnswerPlace[]> =>
  placesOf(db).where('p.form_id', '=', formId).execute()

/** Where those of several forms stand. */
export const confidentialPlacesOf = (
  db: Db,
  formIds: readonly number[],
): Promise<(AnswerPlace & { form_id: number })[]> =>
  placesOf(db).select('p.form_id').where('p.form_id', 'in', formIds).execute()

/** Whether any form of the account has some. */
export const hasConfidentialPlaces = async (db: Db): Promise<boolean> =>
  (await placesOf(db).limit(1).executeTakeFirst()) !== undefined

/** Where an answer stands in records of the CRM that were made until a time; null: in all of them. */
export interface RecordPlace extends AnswerPlace {
  until: string | null
}

/** Where those of any form of the account stand, and those of forms that have been deleted. */
export async function allConfidentialPlaces(db: Db): Promise<RecordPlace[]> {
  const places = await placesOf(db).execute()
  const former = await db.selectFrom('former_confidential_places').select(['module', 'name', 'until']).execute()
  return [...places.map((place) => ({ ...place, until: null })), ...former]
}

/** Keeps where confidential answers of a form stand that is about to be deleted. Its writes to the CRM have ended within the hour. */
export async function keepFormerPlaces(
  db: Db,
  { account_id, form_id }: { account_id: number; form_id: number },
): Promise<void> {
  await sql`
    insert into former_confidential_places (account_id, module, name, until)
    select distinct p.account_id, p.module, p.name, now() + interval '1 hour' from confidential_places p
    where p.account_id = ${account_id} and p.form_id = ${form_id} and p.name !~ '^field_[0-9]+$' and ${isConfidential}
    on conflict (account_id, module, name) do update set until = excluded.until`.execute(db)
}

/** Whether answers of a form are confidential, as a condition in a query of the account. */
export const hasConfidentialAnswers = (accountId: number, formId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from confidential_places p where p.account_id = ${accountId} and p.form_id = ${formId} and ${isConfidential})`

/** The form and the content that a file was sent with; JSON text, null where it is not saved. */
export async function contentWithFile(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<{ form_id: number; content: string | null } | undefined> {
  const { rows } = await sql<{ form_id: number; content: string | null }>`
    select coalesce(s.form_id, q.form_id) as form_id, coalesce(s.content, q.content)::text as content
    from submission_files f
    left join submissions s on s.account_id = f.account_id and s.id = f.submission_id
    left join quarantined_submissions q on q.account_id = f.account_id and q.id = f.quarantined_id
    where f.account_id = ${account_id} and f.id = ${id}`.execute(db)
  return rows[0]
}
