import { createReadStream } from 'node:fs'
import type { Platform } from '../../platform.ts'
import { announceFiles, forgetFile } from './queries.ts'

export type NewFile = { key: string } & Source

/** Where its bytes are now. */
type Source = { path: string } | { bytes: Uint8Array }

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
  for (const file of newFiles) await files.put(file.key, 'path' in file ? createReadStream(file.path) : file.bytes)
  return record()
}

/** Deletes a file that was announced and got no row; where that fails, housekeeping deletes it. */
export async function dropFile({ database, files }: Pick<Platform, 'database' | 'files'>, key: string): Promise<void> {
  await files.delete(key)
  await forgetFile(database.system, key)
}
