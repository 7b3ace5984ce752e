import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hostColumns, type AccountHosts } from '../../db/domain-certificates.ts'
import { isKept } from '../../lib/deadlines.ts'
import { templateSigns } from '../follow-ups/index.ts'
import type { FormAddress } from './address.ts'

interface FoundForm extends AccountHosts {
  id: number
  account_id: number
  revision: number
  account_revision: number
}

/** The form that a public address names or once named, of whatever account, and the revisions of both. */
export async function findByAddress(db: Db, address: FormAddress) {
  const condition =
    'username' in address
      ? sql`accounts.username = ${address.username} and (forms.custom_slug = ${address.slug} or forms.id = (
          select form_id from former_slugs s where s.account_id = accounts.id and s.slug = ${address.slug}))
          order by forms.custom_slug is not distinct from ${address.slug} desc limit 1`
      : sql`forms.slug = ${address.slug}`
  const { rows } = await sql<FoundForm>`
    select forms.id, forms.account_id, forms.revision, accounts.revision as account_revision, ${sql.join(hostColumns)}
    from forms join accounts on accounts.id = forms.account_id where ${condition}`.execute(db)
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
    .leftJoin('pdf_templates', (join) =>
      join.onRef('pdf_templates.form_id', '=', 'forms.id').onRef('pdf_templates.account_id', '=', 'forms.account_id'),
    )
    .select([
      'forms.id',
      'forms.account_id',
      'slug',
      'custom_slug',
      'internal_title',
      'active',
      'forms.settings',
      'forms.revision',
      'accounts.revision as account_revision',
      'accounts.name as account_name',
      'accounts.plan',
      'accounts.timezone',
      'chat_assistant_base_url',
      'chat_assistant_model',
      ...hostColumns,
      'pdf_templates.enabled as template_enabled',
      templateSigns.as('template_signs'),
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

/** Keeps a version of what visitors are asked to consent to, once. */
export async function noteConsentText(
  db: Db,
  row: { account_id: number; form_id: number; version: string; text: string },
): Promise<void> {
  await db
    .insertInto('consent_texts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'form_id', 'version']).doNothing())
    .execute()
}

/** The submission that is known by this token: what was sent before. */
export async function findStored(
  db: Db,
  { account_id, form_id, token }: { account_id: number; form_id: number; token: Buffer | null },
): Promise<{ id: number; index: number; waiting_list: boolean } | undefined> {
  if (!token) return undefined
  return db
    .selectFrom('submissions')
    .select(['id', 'index', 'waiting_list'])
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('token', '=', token)
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

/** Whether a form may still get what is known by this token: `stored`: it has it already. */
export async function readinessOf(
  db: Db,
  form: { id: number; account_id: number; revision: number; account_revision: number },
  { token, max_submissions }: { token: Buffer | null; max_submissions: number | null },
): Promise<'stored' | 'changed' | 'ready'> {
  const { rows } = await sql<{ stored: boolean; ready: boolean }>`
    select exists (select from submissions where account_id = ${form.account_id} and form_id = ${form.id}
        and token = ${token}::bytea) as stored,
      exists (select from forms f join accounts a on a.id = f.account_id
        join form_counters c on c.account_id = f.account_id and c.form_id = f.id
        where f.account_id = ${form.account_id} and f.id = ${form.id} and f.active
          and f.revision = ${form.revision} and a.revision = ${form.account_revision}
          and (${max_submissions}::bigint is null or c.submissions_count < ${max_submissions}::bigint)) as ready`.execute(
    db,
  )
  const [found] = rows
  if (found?.stored) return 'stored'
  return found?.ready ? 'ready' : 'changed'
}

interface ReceiptPlace {
  account_id: number
  form_id: number
  key_hash: Buffer
}

export async function insertReceipt(
  db: Db,
  receipt: ReceiptPlace & { sealed: string; submission_id: number | null; quarantined_id: number | null },
): Promise<void> {
  await db.insertInto('form_receipts').values(receipt).execute()
}

export async function findReceipt(
  db: Db,
  { account_id, form_id, key_hash }: ReceiptPlace,
): Promise<{ sealed: string; submission_id: number | null; quarantined_id: number | null } | undefined> {
  return db
    .selectFrom('form_receipts')
    .select(['sealed', 'submission_id', 'quarantined_id'])
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('key_hash', '=', key_hash)
    .where(isKept('form_receipts', 'created_at'))
    .executeTakeFirst()
}

/** Writes a receipt anew; with `isOnly`, all others of what it is of go. */
export async function rewriteReceipt(
  db: Db,
  { account_id, form_id, key_hash, sealed, isOnly }: ReceiptPlace & { sealed: string; isOnly: boolean },
): Promise<void> {
  await sql`
    with changed as (
      update form_receipts set sealed = ${sealed}
      where account_id = ${account_id} and form_id = ${form_id} and key_hash = ${key_hash} returning quarantined_id
    )
    delete from form_receipts r using changed c
    where ${isOnly} and r.account_id = ${account_id} and r.quarantined_id = c.quarantined_id and r.key_hash <> ${key_hash}`.execute(
    db,
  )
}

/** What a form has got in the last ten minutes, spam that was held back included; counted up to `most` of each. */
export async function submissionsLately(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select created_at from submissions where account_id = ${account_id} and form_id = ${id}
        order by created_at desc, index desc limit ${most})
      union all
      (select created_at from quarantined_submissions where account_id = ${account_id} and form_id = ${id}
        order by id desc limit ${most})) newest
    where created_at > now() - interval '10 minutes'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Uses a proof of work up, once: false where it has been, but for what makes the same submission. Exact at any concurrency. */
export async function spendProof(
  db: Db,
  row: { account_id: number; form_id: number; proof: Buffer; token: Buffer; expires_at: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into spent_proofs as s (account_id, form_id, proof, token, expires_at)
    values (${row.account_id}, ${row.form_id}, ${row.proof}, ${row.token}, ${row.expires_at})
    on conflict (account_id, form_id, proof) do update set token = s.token where s.token = excluded.token
    returning 1`.execute(db)
  return rows.length > 0
}
