import { sql } from 'kysely'
import type { ApiType } from '../../../shared/contract/account-crm.ts'
import type { Db } from '../../db/db.ts'

/** Settings of the connection; of credentials only whether there are any. */
const selectSettings = (db: Db, accountId: number) =>
  db
    .selectFrom('crm_connections as c')
    .select((eb) => [
      'c.api_type',
      sql<boolean>`c.connected and c.error is null`.as('connection_ok'),
      sql<boolean>`c.marketplace_user is not null`.as('marketplace_linked'),
      'c.field_config_locale',
      'c.reason_cancellation',
      eb
        .exists(eb.selectFrom('crm_credentials as k').whereRef('k.account_id', '=', 'c.account_id'))
        .$castTo<boolean>()
        .as('credentials_set'),
    ])
    .where('c.account_id', '=', accountId)
    .$narrowType<{ api_type: ApiType }>()

export type CrmSettings = Awaited<ReturnType<typeof findSettings>>

export function findSettings(db: Db, accountId: number) {
  return selectSettings(db, accountId).executeTakeFirstOrThrow()
}

/** The settings, held until the end of the transaction. */
export function lockSettings(db: Db, accountId: number): Promise<CrmSettings> {
  return selectSettings(db, accountId).forUpdate('c').executeTakeFirstOrThrow()
}

export interface SettingsChange {
  api_type?: ApiType
  field_config_locale?: string
  reason_cancellation?: string[]
}

export async function updateSettings(db: Db, accountId: number, change: SettingsChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('crm_connections').set(change).where('account_id', '=', accountId).execute()
}

export async function insertConnection(db: Db, accountId: number): Promise<void> {
  await db.insertInto('crm_connections').values({ account_id: accountId }).execute()
}

/** Connects or disconnects the account; `undefined` where there is no such account. */
export function setConnected(db: Db, accountId: number, connected: boolean) {
  return db
    .updateTable('crm_connections')
    .set({ connected, error: null })
    .where('account_id', '=', accountId)
    .returning(['account_id', 'field_config_locale'])
    .executeTakeFirst()
}
