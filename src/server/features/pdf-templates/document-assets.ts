import type { Db } from '../../db/db.ts'
import type { FileStore } from '../../lib/files/files.ts'
import { openTurns, type Turn } from '../../lib/turns/turns.ts'
import type { AssetLoader, DocumentLetterhead } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { loadLetterhead } from '../letterheads/index.ts'
import { ownPicture } from '../pictures/index.ts'

/** The letterhead that a design selects, `null` for none. Throws `unavailable` when the store does not answer. */
export async function letterheadOf(
  db: Db,
  files: FileStore,
  { account_id, id }: { account_id: number; id: number | null },
): Promise<DocumentLetterhead | null> {
  if (id === null) return null
  return (await loadLetterhead(db, files, { account_id, id })) ?? null
}

/** One document waits so long for all its images together, fetches so many at once and holds so many bytes of them. */
const limits = { waitMs: 10_000, atOnce: 6, bytes: 40 * 1024 * 1024 }

/**
 * Loads the images that one document of an account names by address: its own pictures from the store, others from where they are. What is late, or too much, leaves a gap like what cannot be had: no
 * server of a third party keeps a document from being made.
 */
export function namedAssets(
  { images, database, files }: Pick<Platform, 'images' | 'database' | 'files'>,
  accountId: number,
  turn: Turn,
): AssetLoader {
  const own = { db: database.forAccount(accountId), files }
  const load = async (url: string) => (await ownPicture(own, accountId, url)) ?? images.get(url, turn)
  const patience = AbortSignal.timeout(limits.waitMs)
  const late = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null)))
  const turns = openTurns({ what: 'images', places: limits.atOnce })
  let room = limits.bytes

  return async ({ as, source }) => {
    if (as !== 'image' || !('url' in source)) return null
    const { url } = source
    const image = await Promise.race([
      late,
      turns.run({ key: 'document' }, () => (patience.aborted ? null : load(url))),
    ])
    if (!image || image.bytes.length > room) return null
    room -= image.bytes.length
    return image
  }
}
