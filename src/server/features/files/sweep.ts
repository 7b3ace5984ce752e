import type { Platform } from '../../platform.ts'
import { dueFiles, forgetFile } from './queries.ts'

const batchSize = 100

/**
 * Deletes the files that no row refers to (any more), and what unfinished writes have left. Any number of processes may do
 * so at the same time. Rejects when the store does not answer; the next sweep goes on.
 */
export async function sweepFiles(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  await files.tidy()
  let after = ''
  for (;;) {
    const keys = await dueFiles(database.system, { after, limit: batchSize })
    for (const key of keys) {
      if (stopped()) return
      await files.delete(key)
      await forgetFile(database.system, key)
    }
    if (keys.length < batchSize) return
    after = keys.at(-1) ?? after
  }
}
