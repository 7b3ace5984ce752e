import { inject } from 'vitest'
import { cloneDatabase } from './database.ts'
import { temporaryDataDir } from './machine/processes.ts'

/** The environment of an installation on a PostgreSQL of its own, which starts faster than an embedded one. */
export async function externalInstallation(): Promise<AsyncDisposable & { env: Record<string, string> }> {
  const dir = temporaryDataDir()
  const database = await cloneDatabase(inject('clusterUrl'))
  return {
    env: { DATA_DIR: dir.path, DATABASE_URL: database.url, DATABASE_ALLOW_UNSAFE: '1', DATABASE_POOL_SIZE: '2' },
    async [Symbol.asyncDispose]() {
      await database.drop()
      dir[Symbol.dispose]()
    },
  }
}
