import { refusal } from '../../../shared/refusals/catalogue.ts'
import { files } from '../../../shared/contract/files.ts'
import { routes, type FileAnswer } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import type { PageRoute } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { hidesFile } from '../confidential/index.ts'
import { downloads } from './downloads.ts'
import { findFiles } from './queries.ts'

export const fileRoutes = routes('files', files, {
  async get({ db, account, actor, params, platform }): Promise<FileAnswer | undefined> {
    const [file] = await findFiles(db, account.id, [params.id])
    if (!file) return undefined
    if (await hidesFile(actor, db, params.id)) throw new ApiError('forbidden', refusal('file_confidential'))
    const { content_type, name: file_name, file_key } = file
    return { content_type, content: await platform.files.get(file_key), file_name, download: true }
  },
})

/** Links of mails to files, outside the API: they need no key. */
export function downloadRoutes(platform: Platform): PageRoute[] {
  return [{ method: 'GET', path: '/files/:name', handle: downloads(platform) }]
}
