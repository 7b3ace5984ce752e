import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { FormAddress } from './address.ts'

/** The form that a public address names or once named, of whatever account, and the revisions of both. */
export async function findByAddress(db: Db, address: FormAddress) {
  const condition =
    'username' in address
      ? sql`a.username = ${address.username} and (f.custom_slug = ${address.slug} or f.id = (
          select form_id from former_slugs s where s.account_id = a.id and s.slug = ${address.slug}))
          order by f.custom_slug is not distinct from ${address.slug} desc limit 1`
      : sql`f.slug = ${address.slug}`
  const { rows } = await sql<{ id: number; account_id: number; revision: number; account_revision: number }>`
    select f.id, f.account_id, f.revision, a.revision as account_revision
    from forms f join accounts a on a.id = f.account_id where ${condition}`.execute(db)
  return rows[0]
}

/** Everything of a form that its public page depends on, but its fields and rules. */
export async function findPublicForm(db: Db, id: number) {
  return db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .leftJoin('form_passwords', (join) =>
      join.onRef('form_passwords.form_id', '=', 'forms.id').onRef('form_passwords.account_id', '=', 'forms.account_id'),
    )
    .select([
      'forms.id',
      'forms.account_id',
      'slug',
      'custom_slug',
      'internal_title',
      'active',
      'settings',
      'forms.revision',
      'accounts.revision as account_revision',
      'accounts.name as account_name',
      'username',
      'password_hash',
      'save_submission_data',
      'save_ips',
    ])
    .where('forms.id', '=', id)
    .executeTakeFirst()
}

/** How many submissions a form ever got. */
export async function countSubmissions(db: Db, form: { id: number; account_id: number }): Promise<number> {
  const { submissions_count } = await db
    .selectFrom('form_counters')
    .select('submissions_count')
    .where('account_id', '=', form.account_id)
    .where('form_id', '=', form.id)
    .executeTakeFirstOrThrow()
  return submissions_count
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
