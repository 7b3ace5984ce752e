import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { pooledDriver } from '../driver.ts'
import type { Pools } from '../pool.ts'
import type { Replica } from './replica.ts'

/** A statement that ran into its time-out takes as long on the primary. */
const tookTooLong = '57014'

/** Reads of the replica, each of which is repeated on the primary if it fails there; transactions, which are to write, go to the primary. */
class ReadingConnection implements DatabaseConnection {
  readonly #replica: Replica
  readonly #drivers: { replica: Driver; primary: Driver }
  #held: { of: 'replica' | 'primary'; connection: DatabaseConnection } | undefined

  constructor(replica: Replica, drivers: { replica: Driver; primary: Driver }) {
    this.#replica = replica
    this.#drivers = drivers
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#held?.of === 'primary') return this.#held.connection.executeQuery<R>(query)
    try {
      const connection = await this.#hold('replica')
      return await connection.executeQuery<R>(query)
    } catch (error) {
      if ((error as { code?: unknown }).code === tookTooLong) throw error
      this.#replica.giveUp(error)
      const connection = await this.onPrimary()
      return connection.executeQuery<R>(query)
    }
  }

  async onPrimary(): Promise<DatabaseConnection> {
    return this.#held?.of === 'primary' ? this.#held.connection : this.#hold('primary')
  }

  async #hold(of: 'replica' | 'primary'): Promise<DatabaseConnection> {
    if (this.#held?.of === of) return this.#held.connection
    await this.release()
    const connection = await this.#drivers[of].acquireConnection()
    this.#held = { of, connection }
    return connection
  }

  async release(): Promise<void> {
    const held = this.#held
    this.#held = undefined
    if (held) await this.#drivers[held.of].releaseConnection(held.connection)
  }

  // oxlint-disable-next-line require-yield -- part of Kysely's interface; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries are not streamed; read pages.')
  }
}

/** The driver of an account's reads on the replica. */
export function replicaDriver(replica: Replica, primary: Pools, accountId: number): Driver {
  const driverOf = ({ app, watch }: Pools) => pooledDriver({ pool: app, watch, accountId })
  const drivers = { replica: driverOf(replica.pools), primary: driverOf(primary) }
  const own = (connection: DatabaseConnection) => connection as ReadingConnection
  return {
    async init() {},
    async acquireConnection() {
      return new ReadingConnection(replica, drivers)
    },
    releaseConnection: (connection) => own(connection).release(),
    async beginTransaction(connection, settings) {
      await drivers.primary.beginTransaction(await own(connection).onPrimary(), settings)
    },
    async commitTransaction(connection) {
      await drivers.primary.commitTransaction(await own(connection).onPrimary())
    },
    async rollbackTransaction(connection) {
      await drivers.primary.rollbackTransaction(await own(connection).onPrimary())
    },
    async destroy() {},
  }
}
