import { sql } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { areDaysPast, daysOfForm } from '../../lib/deadlines.ts'
import type { Language } from '../../../shared/text/languages.ts'
import type { CheckedRevisions } from '../submissions/index.ts'

/** Where kept answers stand. */
export interface DraftPlace {
  account_id: number
  form_id: number
  /** Hash of the key that the visitor's page keeps. */
  visit: Buffer
}

interface Draft extends DraftPlace {
  /** JSON text by id of the field; one of both is null. */
  answers: string | null
  sealed_answers: string | null
  /** In which the answers are written. */
  language: Language
  step: number | null
  /** Nonce of the page that they come from. */
  page: Buffer
  /** Keyed hash of the network that they come from. */
  network: Buffer
}

/**
 * Keeps answers in place of those of the same visit. False when their page has been sent or keeps those of another visit, or form or account are no longer as they
 * were seen: like a submission, answers are kept by the settings of this moment.
 */
export async function keepDraft(db: Db, draft: Draft, seen: CheckedRevisions): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into partial_submissions as t (account_id, form_id, visit, answers, sealed_answers, language, step, page, network)
    select f.account_id, f.id, ${draft.visit}, ${draft.answers}::json, ${draft.sealed_answers}, ${draft.language}, ${draft.step}::integer,
      ${draft.page}, ${draft.network}
    from forms f join accounts a on a.id = f.account_id
    where f.account_id = ${draft.account_id} and f.id = ${draft.form_id} and f.active
      and f.revision = ${seen.revision} and a.revision = ${seen.account_revision}
      and not exists (select from partial_submissions o where o.account_id = f.account_id and o.form_id = f.id
        and o.page = ${draft.page} and o.visit <> ${draft.visit})
    on conflict (form_id, visit) do update set answers = excluded.answers, sealed_answers = excluded.sealed_answers, language = excluded.language,
      step = greatest(t.step, excluded.step), sent_from = null, page = excluded.page, network = excluded.network, updated_at = now()
    where t.sent_from is distinct from ${draft.page}
    returning xmax = 0 as is_new`.execute(db)
  if (rows[0]?.is_new) await evictDrafts(db, draft)
  return rows.length > 0
}

/**
 * Unfinished answers that one form keeps; visits beyond them take the places of those of the networks that have the most, and among
 * these of what changed last the longest ago: no network drives out the visits of others.
 */
const maxDrafts = 5_000

const evictDrafts = (db: Db, { account_id, form_id }: DraftPlace) =>
  sql`
    delete from partial_submissions where account_id = ${account_id} and id in (
      select id from (
        select id, updated_at, row_number() over (partition by network order by updated_at desc, id desc) as place
        from partial_submissions where account_id = ${account_id} and form_id = ${form_id} and sent_from is null) d
      order by place, updated_at desc, id desc offset ${sql.lit(maxDrafts)})`.execute(db)

const isCurrent = (days: number) => sql<boolean>`(sent_from is null and not (${areDaysPast(days, 'updated_at')}))`
const columns = ['answers', 'sealed_answers', 'language', 'updated_at'] as const

/** Answers of a visit that are not too old (`partial_retention_days`). */
export const findDraft = (db: Db, { account_id, form_id, visit }: DraftPlace, days: number) =>
  db
    .selectFrom('partial_submissions')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('visit', '=', visit)
    .where(isCurrent(days))
    .executeTakeFirst()

/** Forgets the answers of a visit. */
export async function dropDraft(db: Db, { account_id, form_id, visit }: DraftPlace): Promise<void> {
  await db
    .deleteFrom('partial_submissions')
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('visit', '=', visit)
    .where('sent_from', 'is', null)
    .execute()
}

/** Gives a draft the one link that opens it, in place of any before; false when it is gone. */
export async function giveLink(
  db: Db,
  { account_id, form_id, visit }: DraftPlace,
  link: { link_hash: Buffer; address_hash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partial_submissions')
    .set({ ...link, link_used_at: null })
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('visit', '=', visit)
    .where('sent_from', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface LinkPlace {
  account_id: number
  form_id: number
  link_hash: Buffer
}

/** A double click on its button is one use of a link. */
const isUnused = sql<boolean>`(link_used_at is null or link_used_at > now() - interval '1 minute')`

/** Whether a link still opens answers. */
export async function isGoodLink(
  db: Db,
  { account_id, form_id, link_hash }: LinkPlace,
  days: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('partial_submissions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('link_hash', '=', link_hash)
    .where(isUnused)
    .where(isCurrent(days))
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a link up: the answers are those of another visit from now on. False when it is no longer good. */
export async function useLink(
  db: Db,
  { account_id, form_id, link_hash }: LinkPlace,
  { visit, days }: { visit: Buffer; days: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partial_submissions')
    .set({ visit, link_used_at: sql`coalesce(link_used_at, now())` })
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('link_hash', '=', link_hash)
    .where(isUnused)
    .where(isCurrent(days))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Name of the account, for the mail that carries a link. */
export async function accountName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** Days for which the unfinished answers of a form are kept. */
export async function retentionDays(db: Db, formId: number): Promise<number> {
  const { days } = await db
    .selectFrom('forms as f')
    .select(daysOfForm('partial_retention_days').as('days'))
    .where('f.id', '=', formId)
    .executeTakeFirstOrThrow()
  return days ?? 0
}

export async function confidentialFieldIds(db: Db, formId: number): Promise<number[]> {
  const { ids } = await db
    .selectFrom('forms')
    .select(sql<number[]>`coalesce(settings -> 'confidential_field_ids', '[]')`.as('ids'))
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  return ids
}

/** Unfinished answers of a form that are not too old, changed last first; `answers` as JSON text. */
export function listPartials(db: Db, formId: number, days: number, page: PageRequest) {
  const query = db
    .selectFrom('partial_submissions')
    .select(['id', 'form_id', 'answers', 'step', 'created_at', 'updated_at'])
    .select(sql<string>`updated_at + make_interval(days => ${days})`.as('expires_at'))
    .where('form_id', '=', formId)
    .where(isCurrent(days))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
  return paginate(query, page)
}

export async function deletePartial(db: Db, id: number): Promise<void> {
  await db.deleteFrom('partial_submissions').where('id', '=', id).execute()
}
