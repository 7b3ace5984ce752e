import { sql } from 'kysely'
import { presetNames, presets, type PresetGroup, type PresetValues } from '../../../shared/contract/accounts/presets.ts'
import type { Db } from '../../db/db.ts'
import { moved } from './queries.ts'

const selectPresets = (db: Db, accountId: number) =>
  db.selectFrom('accounts').select(['styling', 'imprint']).where('id', '=', accountId)

export function findPresets(db: Db, accountId: number): Promise<PresetValues> {
  return selectPresets(db, accountId).executeTakeFirstOrThrow()
}

/** The account's presets, which cannot change before this transaction ends: no form made in it can miss a change. */
export function lockPresets(db: Db, accountId: number): Promise<PresetValues> {
  return selectPresets(db, accountId).forShare().executeTakeFirstOrThrow()
}

/** Holds all forms of the account. A change of forms and account locks in this order: forms, by id, then account. */
export async function lockForms(db: Db, accountId: number): Promise<void> {
  await db.selectFrom('forms').select('id').where('account_id', '=', accountId).orderBy('id').forNoKeyUpdate().execute()
}

/** Moves all forms of the account, and the account: the addresses of its forms have changed. */
export async function moveAddresses(db: Db, accountId: number): Promise<void> {
  await lockForms(db, accountId)
  await db.updateTable('forms').set(moved).where('account_id', '=', accountId).execute()
  await db
    .updateTable('accounts')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', accountId)
    .execute()
}

/** Writes what the account presets into every form that follows it; their ids. */
export async function writePresets(
  db: Db,
  accountId: number,
  group: PresetGroup,
  values: Record<string, unknown>,
): Promise<number[]> {
  const rows = await db
    .updateTable('forms')
    .set({
      settings: sql`(settings - ${presetNames(group)}::text[]) || ${JSON.stringify(values)}::jsonb`,
      ...moved,
    })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`settings -> ${presets[group].follows}::text is distinct from 'false'`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
