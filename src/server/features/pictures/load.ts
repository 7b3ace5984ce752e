import { buffer } from 'node:stream/consumers'
import { pictureDigest } from '../../../shared/contract/documents/picture-address.ts'
import type { PictureType } from '../../../shared/contract/documents/pictures.ts'
import type { Db } from '../../db/db.ts'
import { openCache } from '../../lib/cache.ts'
import { MissingFile, type FileStore } from '../../lib/files/files.ts'
import { findByDigest } from './queries.ts'

export interface LoadedPicture {
  content_type: PictureType
  bytes: Buffer
}

/** By their files, of which none ever changes. */
const kept = openCache<string, Buffer>('pictures', ({ length }) => length)

/** The bytes of a picture that was found. Throws `unavailable` when the store does not answer. */
async function pictureBytes(
  files: FileStore,
  { file_key, content_type }: { file_key: string; content_type: PictureType },
): Promise<LoadedPicture> {
  const bytes = kept.get(file_key) ?? (await buffer(await files.get(file_key)))
  kept.set(file_key, bytes)
  return { content_type, bytes }
}

/**
 * The picture that an address names, where the account has it: whatever the host in it, so that an account that moves, or an installation that
 * gets another domain, keeps its logos. `undefined` for any other address.
 */
export async function findOwnPicture(db: Db, accountId: number, url: string) {
  const digest = pictureDigest(url)
  return digest === null ? undefined : await findByDigest(db, accountId, digest)
}

/** The same with its bytes. */
export async function ownPicture(
  { db, files }: { db: Db; files: FileStore },
  accountId: number,
  url: string,
): Promise<LoadedPicture | undefined> {
  const row = await findOwnPicture(db, accountId, url)
  return row && pictureIfThere(files, row)
}

/** `undefined` where the store has lost it. */
export async function pictureIfThere(
  files: FileStore,
  row: Parameters<typeof pictureBytes>[1],
): Promise<LoadedPicture | undefined> {
  try {
    return await pictureBytes(files, row)
  } catch (error) {
    if (error instanceof MissingFile) return undefined
    throw error
  }
}
