import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { FormAddress } from './address.ts'

/** The form that a public address names or once named, of whatever account, and its revision. */
export async function findByAddress(db: Db, address: FormAddress) {
  const condition =
    'username' in address
      ? sql`a.username = ${address.username} and (f.custom_slug = ${address.slug} or f.id = (
          select form_id from former_slugs s where s.account_id = a.id and s.slug = ${address.slug}))
          order by f.custom_slug is not distinct from ${address.slug} desc limit 1`
      : sql`f.slug = ${address.slug}`
  const { rows } = await sql<{ id: number; account_id: number; revision: number }>`
    select f.id, f.account_id, f.revision from forms f join accounts a on a.id = f.account_id where ${condition}`.execute(
    db,
  )
  return rows[0]
}

/** Everything of a form that its public page depends on, but its fields and rules. */
export async function findPublicForm(db: Db, id: number) {
  return db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .select([
      'forms.id',
      'forms.account_id',
      'slug',
      'custom_slug',
      'internal_title',
      'active',
      'settings',
      'revision',
      'username',
      'save_submission_data',
      'save_ips',
    ])
    .where('forms.id', '=', id)
    .executeTakeFirst()
}

/** Where the next submission would stand, for the answer to one that is held back. */
export async function nextIndex(db: Db, formId: number): Promise<number> {
  const { last_index } = await db
    .selectFrom('form_counters')
    .select('last_index')
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return last_index + 1
}
