import {
  Kysely,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectQueryBuilder,
} from 'kysely'
import type { Page } from '../../shared/contract/endpoint.ts'
import { accountFilter } from './account-filter/account-filter.ts'
import { pooledDriver } from './driver.ts'
import type { Pools } from './pool.ts'
import { replicaDriver } from './replica/replica-driver.ts'
import type { Replica } from './replica/replica.ts'
import type { DB } from './schema.ts'

/**
 * The one database handle in scope, first argument of every query function. Inside a transaction callback the
 * parameter is called `db` again, so that the outer one cannot be used by mistake.
 */
export type Db = Kysely<DB>

/** Who writes, for the audit log: what the triggers of migration 0010 read from `app.audit`. */
export interface AuditContext {
  /** Ties all changes of one request together. */
  entry: string
  actor_type: 'key' | 'session'
  /** Null until a user is there who only comes into being by this. */
  actor_id: number | null
  actor_name: string
  /** Name of the endpoint, `forms.update`. */
  action: string
  request_id: string
}

export interface Database {
  /** Rows of one account only; what its transactions change is noted under `audit`. */
  forAccount(accountId: number, audit?: AuditContext): Db
  /** The same for reads: of the replica where it shows all that is committed now, else of the primary. */
  forReading(accountId: number): Promise<Db>
  /** Rows of all accounts: authentication, public addresses, background work, administration. */
  system: Db
  /** The same without limits of time, for commands that must end however much is there; each use has a connection of its own. */
  unlimited: Db
  /** Whether the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Handles kept ready; each is a few hundred bytes. */
const maxHandles = 10_000

/** The handles on two pools; opens no connection by itself. */
export function openDatabase(pools: Pools, replica?: Replica): Database {
  const handle = (accountId: number | null, audit?: AuditContext): Db =>
    kyselyOn(accountId, () => {
      const { app, system, watch, lockTimeoutMs } = pools
      return pooledDriver({ pool: accountId === null ? system : app, watch, lockTimeoutMs, accountId, audit })
    })
  const handles = new Map<number, Db>()
  const forAccount = (accountId: number, audit?: AuditContext): Db =>
    audit ? handle(accountId, audit) : kept(handles, accountId, handle)
  const readers = new Map<number, Db>()
  return {
    system: handle(null),
    unlimited: kyselyOn(null, () =>
      pooledDriver({ pool: pools.system, watch: pools.watch, accountId: null, isUnlimited: true }),
    ),
    forAccount,
    async forReading(accountId) {
      if (!replica || !(await replica.isCurrent())) return forAccount(accountId)
      return kept(readers, accountId, () => kyselyOn(accountId, () => replicaDriver(replica, pools, accountId)))
    },
    async ping() {
      await (pools.watch ? pools.watch.ping() : pools.system.query('select 1'))
    },
    async close() {
      await replica?.close()
      await pools.end()
    },
  }
}

function kyselyOn(accountId: number | null, createDriver: () => Driver): Db {
  return new Kysely<DB>({
    dialect: {
      createDriver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    plugins: accountId === null ? [] : [accountFilter(accountId)],
  })
}

/** The handle of an account, which is made when it is first asked for. */
function kept(handles: Map<number, Db>, accountId: number, make: (accountId: number) => Db): Db {
  let db = handles.get(accountId)
  if (!db) {
    if (handles.size >= maxHandles) handles.clear()
    db = make(accountId)
    handles.set(accountId, db)
  }
  return db
}

/** The page of a list that a caller asked for; `per_page` is Infinity where the whole list is one page. */
export interface PageRequest {
  page: number
  per_page: number
}

/**
 * One page of an ordered query, and the number of all its rows. Counts in a query of its own: a window count would
 * answer 0 on a page past the end.
 */
export async function paginate<TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, per_page }: PageRequest,
): Promise<Page<O>> {
  const counted = query.clearSelect().clearOrderBy() as SelectQueryBuilder<DB, TB, object>
  const { total } = await counted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  if (per_page === Infinity) {
    const data = page === 1 ? await query.execute() : []
    return { data, total, page, per_page: Math.max(total, 1) }
  }
  const rows = query.limit(per_page).offset((page - 1) * per_page)
  return { data: await rows.execute(), total, page, per_page }
}

/** One page of a list that is short enough to be read whole. */
export function pageOfAll<T>(all: readonly T[], { page, per_page }: PageRequest): Page<T> {
  const size = per_page === Infinity ? Math.max(all.length, 1) : per_page
  return { data: all.slice((page - 1) * size, page * size), total: all.length, page, per_page: size }
}
