import type { Db } from '../../db/db.ts'

/** What of a form its links are made from. */
export function findForm(db: Db, id: number) {
  return db
    .selectFrom('forms')
    .select(['id', 'account_id', 'slug', 'custom_slug', 'internal_title', 'active', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether a link for one submission has had it. */
export async function isUsed(
  db: Db,
  { account_id, form_id, link }: { account_id: number; form_id: number; link: Buffer },
): Promise<boolean> {
  const found = await db
    .selectFrom('form_link_uses')
    .select('form_id')
    .where('account_id', '=', account_id)
    .where('form_id', '=', form_id)
    .where('link', '=', link)
    .executeTakeFirst()
  return found !== undefined
}
