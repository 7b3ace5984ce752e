import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '../db/embedded/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { databaseUrl, templateName } from './database.ts'
import { fastDirectory } from './fast-directory.ts'

/** One PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject) {
  const dataDir = fastDirectory('foyer-test-')
  const cluster = await openCluster({
    dataDir,
    share: false,
    // Tests of durability start their own cluster; the others need not wait for the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const client = new pg.Client(databaseUrl(cluster.url, 'postgres'))
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate(databaseUrl(cluster.url, templateName))
  project.provide('clusterUrl', cluster.url)
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}
