import { sql } from 'kysely'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import type { Language } from '../../../shared/text/texts.ts'
import type { Db } from '../../db/db.ts'
import type { StoredLook } from './merge.ts'

/** Names a form together with its account, as every query here does. */
export interface FormKey {
  account_id: number
  id: number
}

const lookColumns = ['design', 'settings', 'letterhead_id'] as const

/** What a proposal is made of besides the fields, and the form's version. */
export interface TemplateForm {
  id: number
  revision: number
  internal_title: string
  title: string | null
  language: Language
  proposes_masthead: boolean
}

export interface TemplateRow extends StoredLook {
  enabled: boolean
  name: string
  /** JSON text. */
  blocks: string
}

/** The form with its template, if it has one, in one look; `undefined` when the account has no such form. */
export async function findTemplate(
  db: Db,
  { account_id, id }: FormKey,
): Promise<{ form: TemplateForm; stored: TemplateRow | undefined } | undefined> {
  const { rows } = await sql<TemplateForm & { [K in keyof TemplateRow]: TemplateRow[K] | null }>`
    select f.id, f.revision, f.internal_title, f.proposes_masthead, f.settings ->> 'title' as title,
      coalesce(f.settings ->> 'language', ${formSettingDefaults.language}::text) as language,
      t.enabled, t.name, t.blocks, t.design, t.settings, t.letterhead_id
    from forms f left join pdf_templates t on t.account_id = f.account_id and t.form_id = f.id
    where f.account_id = ${account_id} and f.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { id: formId, revision, internal_title, title, language, proposes_masthead, ...template } = row
  const form = { id: formId, revision, internal_title, title, language, proposes_masthead }
  return { form, stored: template.blocks === null ? undefined : (template as TemplateRow) }
}

/** Writes a form's template, the first one or another in its place. */
export async function saveTemplate(db: Db, { account_id, id }: FormKey, row: TemplateRow): Promise<void> {
  const values = { ...row, design: JSON.stringify(row.design), settings: JSON.stringify(row.settings) }
  await db
    .insertInto('pdf_templates')
    .values({ form_id: id, account_id, ...values })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(values))
    .execute()
}

export async function deleteTemplate(db: Db, { account_id, id }: FormKey): Promise<void> {
  await db.deleteFrom('pdf_templates').where('account_id', '=', account_id).where('form_id', '=', id).execute()
}

/** The blocks of a form's own template, or `undefined`; where `naming` is given, only if they may name that field. */
export async function findBlocks(
  db: Db,
  { account_id, id }: FormKey,
  naming?: number,
): Promise<PdfBlock[] | undefined> {
  const row = await db
    .selectFrom('pdf_templates')
    .select('blocks')
    .where('account_id', '=', account_id)
    .where('form_id', '=', id)
    .$if(naming !== undefined, (query) => query.where(sql<boolean>`strpos(blocks::text, ${String(naming)}) > 0`))
    .executeTakeFirst()
  return row && (JSON.parse(row.blocks) as PdfBlock[])
}

export async function saveBlocks(db: Db, { account_id, id }: FormKey, blocks: readonly PdfBlock[]): Promise<void> {
  await db
    .updateTable('pdf_templates')
    .set({ blocks: JSON.stringify(blocks) })
    .where('account_id', '=', account_id)
    .where('form_id', '=', id)
    .execute()
}

/** What a copy of a template changes; `undefined`: the form has none. */
export async function findCopied(db: Db, { account_id, id }: FormKey) {
  const row = await db
    .selectFrom('pdf_templates')
    .select(['blocks', 'design'])
    .where('account_id', '=', account_id)
    .where('form_id', '=', id)
    .executeTakeFirst()
  return row && { blocks: JSON.parse(row.blocks) as PdfBlock[], design: row.design as object }
}

/** Gives a form a copy of another's template, with blocks of its own; a letterhead of the other form stays with that form. */
export async function insertCopy(
  db: Db,
  { account_id, from, to }: { account_id: number; from: number; to: number },
  { blocks, design }: { blocks: readonly object[]; design: object },
): Promise<void> {
  await sql`
    insert into pdf_templates (form_id, account_id, enabled, name, blocks, design, settings, letterhead_id)
    select ${to}, account_id, enabled, name, ${JSON.stringify(blocks)}, ${JSON.stringify(design)}, settings,
      (select id from letterheads l where l.account_id = t.account_id and l.id = t.letterhead_id and l.form_id is null)
    from pdf_templates t where account_id = ${account_id} and form_id = ${from}`.execute(db)
}

/** The account's preset, or `undefined`: all at its defaults. */
export async function findPreset(db: Db, accountId: number): Promise<StoredLook | undefined> {
  const row = await db
    .selectFrom('pdf_presets')
    .select(lookColumns)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row as StoredLook | undefined
}

/** The same, held until the end of the transaction; makes the row. */
export async function lockPreset(db: Db, accountId: number): Promise<StoredLook> {
  await db
    .insertInto('pdf_presets')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const query = db.selectFrom('pdf_presets').select(lookColumns).where('account_id', '=', accountId).forUpdate()
  return (await query.executeTakeFirstOrThrow()) as StoredLook
}

export async function savePreset(db: Db, accountId: number, look: StoredLook): Promise<void> {
  const values = { ...look, design: JSON.stringify(look.design), settings: JSON.stringify(look.settings) }
  await db.updateTable('pdf_presets').set(values).where('account_id', '=', accountId).execute()
}

/**
 * Whether a letterhead can be selected: in this form one of the library or its own, without a form one of the library. It
 * cannot be deleted before the transaction ends.
 */
export async function holdLetterhead(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  formId: number | null,
): Promise<boolean> {
  const { rows } = await sql`select id from letterheads where account_id = ${account_id} and id = ${id}
    and (form_id is null or form_id = ${formId}) for key share`.execute(db)
  return rows.length > 0
}

/** Moves the version of the forms whose template uses a letterhead; ids of the forms. */
export async function moveUsersOf(db: Db, { account_id, id }: { account_id: number; id: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update forms f set revision = revision + 1,
      updated_at = greatest(updated_at + interval '1 millisecond', clock_timestamp())
    from pdf_templates t
    where f.account_id = ${account_id} and t.account_id = ${account_id} and t.form_id = f.id and t.letterhead_id = ${id}
    returning f.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Moves the version of the forms whose template is only proposed, since proposals follow the preset. `updated_at` stays:
 * nothing of the forms themselves has changed.
 */
export async function moveProposals(db: Db, accountId: number): Promise<void> {
  await sql`update forms f set revision = revision + 1 where account_id = ${accountId}
    and not exists (select from pdf_templates t where t.account_id = ${accountId} and t.form_id = f.id)`.execute(db)
}
