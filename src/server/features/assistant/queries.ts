import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface FormKey {
  account_id: number
  form_id: number
}

/** Sets the sealed key of a form's assistant, or takes it away. */
export async function setSealedKey(db: Db, form: FormKey, sealed_key: string | null): Promise<void> {
  await db
    .deleteFrom('assistant_keys')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .execute()
  if (sealed_key !== null) {
    await db
      .insertInto('assistant_keys')
      .values({ ...form, sealed_key })
      .execute()
  }
}

export async function findSealedKey(db: Db, form: FormKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('assistant_keys')
    .select('sealed_key')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .executeTakeFirst()
  return row?.sealed_key
}

/** Those of `ids` that are no field of the form. */
export async function unknownFields(db: Db, form: FormKey, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('fields')
    .select('id')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.form_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

interface CallLimit {
  account_id: number
  subject: Buffer
  limit: number
  seconds: number
}

/**
 * Counts one call of a subject: 0 when it is within the limit of the last so many seconds, else the whole seconds until
 * there is room again (and nothing is counted). One statement on one row: exact at any concurrency.
 */
export async function countCall(db: Db, { account_id, subject, limit, seconds }: CallLimit): Promise<number> {
  const { rows } = await sql<{ refused: boolean; wait: number }>`
    insert into assistant_calls as a (account_id, subject, calls, ends_at)
    values (${account_id}, ${subject}, array[clock_timestamp()], clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (account_id, subject) do update set ends_at = excluded.ends_at, (calls, refused) = (
      select case when count(*) < ${limit} then array_append(array_agg(c order by c), clock_timestamp())
          else array_agg(c order by c) end, count(*) >= ${limit}
      from unnest(a.calls) c where c > clock_timestamp() - make_interval(secs => ${seconds}))
    returning refused, extract(epoch from calls[1] - clock_timestamp())::float8 + ${seconds} as wait`.execute(db)
  const row = rows[0]
  return row?.refused ? Math.max(1, Math.ceil(row.wait)) : 0
}

/** Removes what no limit looks at any more; rows that somebody counts on just now are left for the next time. */
export async function forgetCalls(db: Db): Promise<void> {
  await sql`delete from assistant_calls where (account_id, subject) in (
    select account_id, subject from assistant_calls where ends_at < now() limit 100 for update skip locked)`.execute(db)
}
