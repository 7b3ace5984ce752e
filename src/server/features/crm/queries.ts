import { sql } from 'kysely'
import type { ApiType } from '../../../shared/contract/accounts/account-crm.ts'
import type { CrmKindId } from '../../../shared/contract/accounts/outside-crms.ts'
import type { Db } from '../../db/db.ts'

/** Settings of the connection; of credentials only whether there are any. */
const selectSettings = (db: Db, accountId: number) =>
  db
    .selectFrom('crm_connections as c')
    .leftJoin('crm_field_configurations as f', (join) =>
      join.onRef('f.account_id', '=', 'c.account_id').onRef('f.locale', '=', 'c.field_config_locale'),
    )
    .select((eb) => [
      'c.api_type',
      'c.kind',
      'c.connected',
      'c.error',
      'c.reconnect',
      sql<boolean>`c.connected and c.error is null`.as('connection_ok'),
      sql<boolean>`c.marketplace_user is not null`.as('marketplace_linked'),
      'c.field_config_locale',
      'f.built_at as field_config_built_at',
      'f.error as field_config_error',
      // Asked for, or taken by a process that has not said yet what came of it.
      sql<boolean>`f.due_at is not null and f.error is null
        and (f.attempts > 0 or f.due_at <= now() + interval '1 millisecond')`.as('field_config_is_building'),
      'c.reason_cancellation',
      eb
        .exists(eb.selectFrom('crm_credentials as k').whereRef('k.account_id', '=', 'c.account_id'))
        .$castTo<boolean>()
        .as('credentials_set'),
    ])
    .where('c.account_id', '=', accountId)
    .$narrowType<{ api_type: ApiType; kind: CrmKindId }>()

export type CrmSettings = NonNullable<Awaited<ReturnType<typeof findSettings>>>

/** `undefined` where there is no such account. */
export function findSettings(db: Db, accountId: number) {
  return selectSettings(db, accountId).executeTakeFirst()
}

/** The settings, held until the end of the transaction; `undefined` where there is no such account. */
export function lockSettings(db: Db, accountId: number): Promise<CrmSettings | undefined> {
  return selectSettings(db, accountId).forUpdate('c').executeTakeFirst()
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

export interface ConnectionChange {
  connected: boolean
  kind?: CrmKindId
  api_type?: ApiType
  marketplace_user?: string | null
  /** Of the marketplace; of one agency one account is connected at most. */
  marketplace_customer?: string | null
  /** When the marketplace issued the claim. */
  claimed_at?: string | null
  field_config_locale?: string
}

/** Connects or disconnects the account, whose revision rises; what was wrong with the connection before is forgotten. */
export async function updateConnection(db: Db, accountId: number, change: ConnectionChange): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', accountId)
    .execute()
  await db
    .updateTable('crm_connections')
    .set({ ...change, error: null, reconnect: false })
    .where('account_id', '=', accountId)
    .execute()
}

/** The account that is connected to this agency of the marketplace. */
export async function accountOfCustomer(db: Db, customer: string): Promise<number | undefined> {
  return (await ofCustomer(db, customer).executeTakeFirst())?.account_id
}

/** The same, held until the end of the transaction. */
export function lockCustomer(db: Db, customer: string) {
  return ofCustomer(db, customer).forUpdate().executeTakeFirst()
}

const ofCustomer = (db: Db, customer: string) =>
  db
    .selectFrom('crm_connections')
    .select(['account_id', 'claimed_at', 'error', 'field_config_locale'])
    .where('marketplace_customer', '=', customer)
    .where('connected', '=', true)
    .where('kind', '=', 'onoffice')

/** Has the writes that wait for the CRM retried at once. Those in progress, which are claimed for a minute at most, are not affected. */
export async function retryWritesNow(db: Db, accountId: number): Promise<void> {
  await sql`update follow_ups set due_at = now() where account_id = ${accountId} and kind = 'crm' and state = 'waiting'
    and due_at > now() + interval '61 seconds'`.execute(db)
}

/** Keeps the credentials in place of those that were there; null: none. */
export async function replaceCredentials(db: Db, accountId: number, sealed: string | null): Promise<void> {
  await db.deleteFrom('crm_credentials').where('account_id', '=', accountId).execute()
  if (sealed === null) return
  await db.insertInto('crm_credentials').values({ account_id: accountId, sealed_credentials: sealed }).execute()
}

/**
 * Removes the ids that the previous CRM has issued, each of which may identify another record in the new one. Unfinished writes lose the
 * ids of the records that they have created, and start again. Members of staff lose theirs, and an import matches them by address.
 */
export async function removeCrmIds(db: Db, accountId: number): Promise<void> {
  for (const noted of ['crm_stages', 'crm_attachments'] as const) {
    await sql`delete from ${sql.table(noted)} s using follow_ups f where s.account_id = ${accountId}
      and f.account_id = ${accountId} and f.submission_id = s.submission_id and f.kind = 'crm' and f.state = 'waiting'`.execute(
      db,
    )
  }
  await sql`update staff_members set crm_user_id = null, source = 'manual'
    where account_id = ${accountId} and crm_user_id is not null`.execute(db)
  // A group of our own has a name of its own.
  await sql`update staff_groups g set crm_group_id = null, name = case when exists (
      select from staff_groups o where o.account_id = g.account_id and o.id <> g.id and lower(o.name) = lower(g.name))
    then left(name, 200) || ' (' || crm_group_id || ')' else name end
    where account_id = ${accountId} and crm_group_id is not null`.execute(db)
}
