import { randomBytes } from 'node:crypto'
import { maxPictures } from '../../../shared/contract/documents/pictures.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import type { UploadedFile } from '../../http/bodies/request-files.ts'
import { invalid } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { keepFiles } from '../files/index.ts'
import { cleanPicture, type CleanPicture } from './clean.ts'
import {
  countPictures,
  findByDigest,
  findUses,
  insertPicture,
  lockAccount,
  moveAccountRevision,
  type PictureRow,
} from './queries.ts'

/** Checks a file and keeps its picture; gives the one that is there where the account has it. Throws 422 for what is wrong with it. */
export async function uploadPicture(
  db: Db,
  accountId: number,
  { file, name, maxSide }: { file: UploadedFile; name: string; maxSide?: number | undefined },
  platform: Pick<Platform, 'database' | 'files'>,
): Promise<PictureRow | undefined> {
  const result = await cleanPicture(accountId, file, maxSide)
  if ('fault' in result) throw invalid({ picture: [result.fault] })
  const { picture } = result
  const known = await findByDigest(db, accountId, picture.digest)
  if (known) return known
  const ending = picture.type === 'image/png' ? 'png' : 'jpg'
  const key = `pictures/${accountId}/${randomBytes(16).toString('hex')}.${ending}`
  return keepFiles(platform, [{ key, bytes: picture.bytes }], () =>
    db.transaction().execute(async (db) => {
      await lockAccount(db, accountId)
      // Another upload may have brought the same one meanwhile; then this file is not referred to, and goes.
      const sameOne = await findByDigest(db, accountId, picture.digest)
      if (sameOne) return sameOne
      if ((await countPictures(db, accountId)) >= maxPictures) {
        throw invalid({ picture: [refusal('too_many_pictures', { max: maxPictures })] })
      }
      await insertPicture(db, rowOf(picture, { account_id: accountId, file_key: key, name }))
      // A form that was imported may name it already: pages of the account are made anew.
      const isNamed = (await findUses(db, accountId, picture.digest)).length > 0
      if (isNamed) await moveAccountRevision(db, accountId)
      return findByDigest(db, accountId, picture.digest)
    }),
  )
}

const rowOf = (
  { bytes, digest, type, width, height }: CleanPicture,
  kept: { account_id: number; file_key: string; name: string },
) => ({ ...kept, digest, content_type: type, size: bytes.length, width, height })
