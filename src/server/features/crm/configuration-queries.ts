import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The configuration that is served: in the account's language, or else the newest there is. */
const served = sql`select configuration from crm_field_configurations f
  where f.account_id = c.account_id and f.configuration is not null
  order by f.locale = c.field_config_locale desc, f.built_at desc limit 1`

export interface ServedConfiguration {
  connected: boolean
  /** Why the connection does not work; null: it does. */
  error: string | null
  locale: string
  /** JSON text, of one module or all; null: none was built yet. */
  configuration: string | null
}

export async function findConfiguration(
  db: Db,
  accountId: number,
  module: string | undefined,
): Promise<ServedConfiguration | undefined> {
  const part = module === undefined ? sql`f.configuration` : sql`f.configuration -> ${module}::text`
  const { rows } = await sql<ServedConfiguration>`
    select c.connected, c.error, c.field_config_locale as locale, ${part} as configuration
    from crm_connections c left join lateral (${served}) f on true where c.account_id = ${accountId}`.execute(db)
  return rows[0]
}

export interface ModuleFields {
  module: string
  names: string[]
}

/** Names of the fields in these modules; `undefined` where no connection works, or nothing was built yet. */
export async function listFieldNames(
  db: Db,
  accountId: number,
  modules: readonly string[],
): Promise<ModuleFields[] | undefined> {
  const { rows } = await sql<{ fields: ModuleFields[] }>`
    select array(select jsonb_build_object('module', m, 'names', array(select json_object_keys(f.configuration -> m)))
        from unnest(${modules}::text[]) m) as fields
    from crm_connections c join lateral (${served}) f on true
    where c.account_id = ${accountId} and c.connected and c.error is null`.execute(db)
  return rows[0]?.fields
}

/** The connection of the account, held while it is to the CRM with this number: what another CRM has said is kept for none. */
const heldConnection = (accountId: number, crmNumber: number) =>
  sql`select from crm_connections where account_id = ${accountId} and crm_number = ${crmNumber} for share`

/**
 * Keeps what the CRM with this number answered, until tomorrow; the connection works. Does nothing where the account has another CRM by
 * now. Where it says something new, forms look another way: with the account's revision every process compiles them anew.
 */
export async function storeConfiguration(
  db: Db,
  { account_id, locale, crm_number }: { account_id: number; locale: string; crm_number: number },
  configuration: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    with connection as materialized (${heldConnection(account_id, crm_number)}), before as (
      select configuration::text as known from crm_field_configurations where account_id = ${account_id} and locale = ${locale}
    ), moved as (
      update accounts set revision = revision + 1
      where id = ${account_id} and exists (select from connection) and (select known from before) is distinct from ${configuration}
    )
    insert into crm_field_configurations (account_id, locale, configuration, built_at, due_at)
    select ${account_id}, ${locale}, ${configuration}::json, now(), now() + interval '24 hours' from connection
    on conflict (account_id, locale) do update set configuration = excluded.configuration, built_at = excluded.built_at,
      due_at = excluded.due_at, attempts = 0, error = null`.execute(db)
  if (numAffectedRows) await recordConnectionError(db, { account_id, crm_number }, null)
}

/**
 * Records the error of the last request to the CRM with this number, `null` for success. Does nothing if the account is not connected to
 * it.
 */
export async function recordConnectionError(
  db: Db,
  { account_id, crm_number }: { account_id: number; crm_number: number },
  error: string | null,
): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ error, checked_at: sql`now()`, ...(error === null && { reconnect: false }) })
    .where('account_id', '=', account_id)
    .where('crm_number', '=', crm_number)
    .where('connected', '=', true)
    .execute()
}

/** Notes that the account is connected, and that its CRM is not asked before the marketplace has given a claim. */
export async function recordAwaitedClaim(db: Db, accountId: number, error: string): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ error, reconnect: true, checked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .execute()
}

/** Has the configuration in this language built as soon as possible, and no other any more. */
export async function requestConfiguration(db: Db, accountId: number, locale: string): Promise<void> {
  await stopConfigurationBuilds(db, accountId)
  await sql`insert into crm_field_configurations (account_id, locale, due_at) values (${accountId}, ${locale}, now())
    on conflict (account_id, locale) do update set due_at = excluded.due_at, attempts = 0, error = null`.execute(db)
}

/** Stops further builds for the account; configurations that are built stay. */
export async function stopConfigurationBuilds(db: Db, accountId: number): Promise<void> {
  await db.updateTable('crm_field_configurations').set({ due_at: null }).where('account_id', '=', accountId).execute()
}

/** Deletes the configurations that are built, because they describe the fields of another CRM. */
export async function removeConfigurations(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('crm_field_configurations').where('account_id', '=', accountId).execute()
}

export interface ConfigurationClaim {
  account_id: number
  locale: string
  /** This one included, since the last success. */
  attempts: number
  /** Of the CRM that the account had then. */
  crm_number: number
}

/** Takes configurations to build; for `leaseSeconds` no other process takes them. */
export async function claimConfigurations(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ConfigurationClaim[]> {
  const { rows } = await sql<ConfigurationClaim>`
    update crm_field_configurations f
    set attempts = f.attempts + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
    from (select d.account_id, d.locale, c.crm_number from crm_field_configurations d join crm_connections c using (account_id)
      where d.due_at <= now() + interval '1 millisecond' order by d.due_at limit ${limit} for update of d skip locked) due
    where f.account_id = due.account_id and f.locale = due.locale
    returning f.account_id, f.locale, f.attempts, due.crm_number`.execute(db)
  return rows
}

/** Notes a failure; the configuration is built again after `waitSeconds`, or no more where that is null. */
export async function postponeConfiguration(
  db: Db,
  { account_id, locale, attempts, crm_number }: ConfigurationClaim,
  error: string,
  waitSeconds: number | null,
): Promise<void> {
  await sql`update crm_field_configurations
    set error = ${error}, due_at = now() + ${waitSeconds}::integer * interval '1 second'
    where account_id = ${account_id} and locale = ${locale} and attempts = ${attempts}
      and exists (${heldConnection(account_id, crm_number)})`.execute(db)
}
