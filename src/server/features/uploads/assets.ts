import { buffer } from 'node:stream/consumers'
import type { Db } from '../../db/db.ts'
import { MissingFile, type FileStore } from '../../lib/files/files.ts'
import type { Asset, AssetLoader } from '../../pdf/index.ts'
import { findFiles } from './queries.ts'

/** What is larger is named, and not shown: several files are in memory at a time, as they are and as they are drawn. */
const maxShownBytes = 20 * 1024 * 1024

/**
 * Loads the files of submissions that a document shows: images, written names and PDFs, all checked when they came. What
 * cannot be drawn, or is no longer there, leaves a gap. Throws `unavailable` when the store does not answer.
 */
export function fileAssets(db: Db, files: FileStore, accountId: number): AssetLoader {
  return async ({ as, source }): Promise<Asset | null> => {
    if (!('file_id' in source)) return null
    const [file] = await findFiles(db, accountId, [Number(source.file_id)])
    if (!file || file.pages === null) return null
    const { content_type, pages, file_key, size } = file
    if (size > maxShownBytes) return null
    const isPdf = content_type === 'application/pdf'
    if (isPdf !== (as === 'pdf')) return null
    if (!isPdf && content_type !== 'image/png' && content_type !== 'image/jpeg') return null
    const bytes = await files.get(file_key).then(buffer, (error: unknown) => {
      if (error instanceof MissingFile) return null
      throw error
    })
    if (!bytes) return null
    return isPdf
      ? { content_type: 'application/pdf', bytes, pages }
      : { content_type: content_type as 'image/png' | 'image/jpeg', bytes }
  }
}
