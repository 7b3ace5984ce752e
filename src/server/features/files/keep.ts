import { createReadStream } from 'node:fs'
import type { Platform } from '../../platform.ts'
import { announceFiles } from './queries.ts'

export interface NewFile {
  key: string
  /** Where its bytes lie now. */
  path: string
}

/**
 * Puts files into the store and then lets `record` write the rows that refer to them, in one transaction of its own. Whatever
 * fails, or ends the process, in between: files without a row are deleted by housekeeping. What the database is told of a
 * file, before and after, is in migrations 0009 and 0014.
 */
export async function keepFiles<T>(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  newFiles: readonly NewFile[],
  record: () => Promise<T>,
): Promise<T> {
  await announceFiles(
    database.system,
    newFiles.map(({ key }) => key),
  )
  for (const { key, path } of newFiles) await files.put(key, createReadStream(path))
  return record()
}
