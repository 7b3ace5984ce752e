import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from '../../src/server/db/embedded/cluster.ts'
import { startSystemPostgresql, type SystemPostgresql } from '../../src/server/testing/machine/system-postgresql.ts'

/** A place for an installation: its environment, and nothing of it yet. */
export interface Installation extends AsyncDisposable {
  name: string
  env: Record<string, string>
  /** The address of its database for as long as `work` takes, whether its server runs or not. */
  withDatabase<T>(work: (url: string) => Promise<T>): Promise<T>
  /** The same as a superuser of the server. */
  withAdmin: Installation['withDatabase']
  /** Removes everything of it, as a lost machine does; none of its processes runs. */
  destroy(): Promise<void>
}

/** Everything in a DATA_DIR. */
export function embeddedInstallation(directory: string, name: string): Installation {
  const dataDir = join(directory, name)
  const destroy = async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  const withDatabase: Installation['withDatabase'] = async (work) => {
    const cluster = await openCluster({ dataDir, share: true })
    try {
      return await work(cluster.url)
    } finally {
      await cluster.stop()
    }
  }
  return {
    name: `the embedded PostgreSQL of ${name}`,
    env: { DATA_DIR: dataDir },
    withDatabase,
    withAdmin: withDatabase,
    destroy,
    [Symbol.asyncDispose]: destroy,
  }
}

/** Files and key in a DATA_DIR, the database on a server of the system, of an ordinary user. */
export async function externalInstallation(directory: string, name: string): Promise<Installation> {
  const dataDir = join(directory, name)
  const server = await startSystemPostgresql()
  await makeDatabase(server)
  const DATABASE_URL = server.address('agency', 'foyer')
  let isDestroyed = false
  const destroy = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    if (isDestroyed) return
    isDestroyed = true
    await server[Symbol.asyncDispose]()
  }
  return {
    name: `the PostgreSQL of the system and ${name}`,
    env: { DATA_DIR: dataDir, DATABASE_URL },
    withDatabase: (work) => work(DATABASE_URL),
    withAdmin: (work) => work(server.address('admin', 'foyer')),
    destroy,
    [Symbol.asyncDispose]: destroy,
  }
}

/** As `docs/operating/backup.md` asks for: an owner who may create roles. */
async function makeDatabase(server: SystemPostgresql): Promise<void> {
  const admin = await server.connected('admin', 'postgres')
  await admin.query('create role agency login createrole')
  await admin.query('create database foyer owner agency')
  await admin.end()
}
