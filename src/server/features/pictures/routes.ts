import { pictures, type Picture } from '../../../shared/contract/documents/pictures.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, type FieldErrors } from '../../http/errors.ts'
import { cleanPicture } from './clean.ts'
import { deletePicture, findPicture, findUses, listPictures, lockAccount, type PictureRow } from './queries.ts'
import { placesOf } from './places-of.ts'
import { pictureUrl } from './address.ts'
import { uploadPicture } from './upload.ts'

export const pictureRoutes = routes(
  'pictures',
  pictures,
  {
    async list({ db, account, page, platform: { config } }) {
      const found = await listPictures(db, account.id, page)
      return { ...found, data: found.data.map((row) => present(row, config.publicUrl)) }
    },
    async create({ db, account, body, files: { picture: file }, platform }) {
      if (!file) throw new Error('The kernel asks for the file.')
      const row = await uploadPicture(
        db,
        account.id,
        { file, name: body.name ?? file.name, maxSide: body.max_side },
        platform,
      )
      return row && present(row, platform.config.publicUrl)
    },
    async get({ db, account, params, platform: { config } }) {
      const row = await findPicture(db, account.id, params.id)
      return row && present(row, config.publicUrl)
    },
    async remove({ db, account, params }) {
      await lockAccount(db, account.id)
      const row = await findPicture(db, account.id, params.id)
      if (!row) return
      const uses = await findUses(db, account.id, row.digest)
      if (uses.length > 0) throw new ApiError('conflict', refusal('picture_in_use', placesOf(uses)))
      await deletePicture(db, account.id, params.id)
    },
  },
  {
    async create({ files: { picture } }, _platform, accountId): Promise<FieldErrors> {
      const result = picture && (await cleanPicture(accountId, picture))
      return result && 'fault' in result ? { picture: [result.fault] } : {}
    },
  },
)

function present({ digest: _digest, file_key: _key, content_type, ...row }: PictureRow, publicUrl: string): Picture {
  return { ...row, type: content_type, url: pictureUrl(publicUrl, { digest: _digest, content_type }) }
}
