import { pictureDigest } from '../../../../shared/contract/documents/picture-address.ts'
import type { FormField } from '../../../../shared/form/engine/model.ts'
import type { Db } from '../../../db/db.ts'
import { findPictureDigests } from '../../pictures/index.ts'

/** Fields with those pictures of their tiles that the account has: a form that was imported may name others. */
export async function withOwnPictures(db: Db, accountId: number, fields: FormField[]): Promise<FormField[]> {
  const named = fields.flatMap(({ options }) => Object.values(options.tile_pictures ?? {}).map(pictureDigest))
  const digests = [...new Set(named.filter((digest) => digest !== null))]
  if (digests.length === 0) return fields
  const own = await findPictureDigests(db, accountId, digests)
  return fields.map((field) => {
    const { tile_pictures: pictures } = field.options
    if (!pictures) return field
    const kept = Object.entries(pictures).filter(([, url]) => own.has(pictureDigest(url) ?? ''))
    return { ...field, options: { ...field.options, tile_pictures: Object.fromEntries(kept) } }
  })
}
