import { sql } from 'kysely'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

const selectTemplates = (db: Db, accountId: number) =>
  db
    .selectFrom('reply_templates')
    .where('account_id', '=', accountId)
    .select([
      'id',
      'name',
      'body as text',
      'created_at',
      'updated_at',
      sql<string | null>`nullif(subject, '')`.as('subject'),
    ])

export const listTemplates = (db: Db, accountId: number, page: PageRequest) =>
  paginate(
    selectTemplates(db, accountId)
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
    page,
  )

export const findTemplate = (db: Db, accountId: number, id: number) =>
  selectTemplates(db, accountId).where('id', '=', id).executeTakeFirst()

interface TemplateText {
  name: string
  subject: string
  body: string
}

export async function insertTemplate(db: Db, template: TemplateText & { account_id: number }): Promise<number> {
  const { id } = await db.insertInto('reply_templates').values(template).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Parts that are `undefined` stay as they are. */
type Change = { [P in keyof TemplateText]: TemplateText[P] | undefined }

export async function updateTemplate(
  db: Db,
  accountId: number,
  { id, ...change }: Change & { id: number },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await db
    .updateTable('reply_templates')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplate(db: Db, accountId: number, id: number): Promise<void> {
  await db.deleteFrom('reply_templates').where('account_id', '=', accountId).where('id', '=', id).execute()
}
