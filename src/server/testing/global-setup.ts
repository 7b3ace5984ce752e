import { rmSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '../db/embedded/cluster.ts'
import { openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { openPools } from '../db/pool.ts'
import { createAccount } from '../features/accounts/index.ts'
import { background } from '../lib/priority/priority.ts'
import { findBrowser } from './browser/browser-program.ts'
import { databaseUrl, templates } from './database.ts'
import { fastDirectory } from './machine/fast-directory.ts'
import type { TestAccount } from './harness.ts'

/** One PostgreSQL for the whole run, with migrated databases that tests clone, and the browser, before several processes unpack it. */
export default async function setup(project: TestProject) {
  // Beside the tests of other files, what the service does in the background would get next to nothing of a processor. One less than it, so
  // that a test can tell them apart.
  setPriority(Math.max(getPriority(), background - 1))
  // Without one, only the tests that open it fail.
  await findBrowser().catch(() => {})
  const dataDir = fastDirectory('foyer-test-')
  const cluster = await openCluster({
    dataDir,
    share: false,
    // Tests of durability start their own cluster; the others need not wait for the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const urls = { empty: databaseUrl(cluster.url, templates.empty), owned: databaseUrl(cluster.url, templates.owned) }
  const client = new pg.Client(databaseUrl(cluster.url, 'postgres'))
  await client.connect()
  await client.query(`create database ${templates.empty}`)
  await migrate(urls.empty)
  await client.query(`create database ${templates.owned} template ${templates.empty}`)
  await client.end()
  project.provide('clusterUrl', cluster.url)
  project.provide('owner', await addOwner(urls.owned))
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function addOwner(connectionString: string): Promise<TestAccount> {
  const fail = (error: Error) => {
    throw error
  }
  const database = openDatabase(openPools({ connectionString, size: 1, onError: fail }))
  const email = 'owner0@agency0.example'
  const made = await createAccount(database.system, { name: 'Agency 0', email, plan: 'enterprise' })
  await database.close()
  return { ...made, email }
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    /** The account in `templates.owned`. */
    owner: TestAccount
  }
}
