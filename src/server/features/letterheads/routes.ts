import { textOf } from '../../lib/reasons.ts'
import { buffer } from 'node:stream/consumers'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import type { Db } from '../../db/db.ts'
import { routes, type FileAnswer } from '../../http/bind.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import type { FileStore } from '../../lib/files/files.ts'
import { openCache } from '../../lib/cache.ts'
import { picturesOf } from '../../lib/pictures/page-pictures.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import { letterheadRemoved } from '../pdf-templates/index.ts'
import { withDefaults } from './margins.ts'
import { presentLetterheads } from './present.ts'
import {
  deleteLetterhead,
  findLetterhead,
  findSheets,
  formExists,
  listLetterheads,
  updateLetterhead,
  type SheetName,
  type SheetRow,
} from './queries.ts'
import { partFaults, uploadLetterhead } from './upload.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export const letterheadRoutes = routes(
  'letterheads',
  letterheads,
  {
    async list({ db, account, page, query: { form_id }, platform }) {
      if (form_id !== undefined && !(await formExists(db, account.id, form_id))) {
        throw invalid({ form_id: [refusal('form_missing')] })
      }
      const found = await listLetterheads(db, account.id, { ...page, form_id })
      return { ...found, data: await presentLetterheads(db, account, found.data, platform.config.publicUrl) }
    },
    async create({ db, account, body, files, platform }) {
      const { id, warnings } = await uploadLetterhead(db, account.id, { body, files }, platform)
      const made = await present(db, { account_id: account.id, id }, platform.config.publicUrl)
      return (
        made && { ...made, ...(warnings.length > 0 && { warning: textOf(warnings) ?? '', warning_details: warnings }) }
      )
    },
    async update({ db, account, params, body: { letterhead_name, ...margins }, platform }) {
      const key = { account_id: account.id, id: params.id }
      await updateLetterhead(db, key, {
        ...(letterhead_name !== undefined && { letterhead_name }),
        ...withDefaults(margins),
      })
      return present(db, key, platform.config.publicUrl)
    },
    async remove({ db, account, params, platform, reply }) {
      const changed = await letterheadRemoved(db, account.id, params.id)
      await deleteLetterhead(db, account.id, params.id)
      reply.afterCommit(() => {
        for (const formId of changed) platform.signals.publish('form_changed', String(formId))
      })
    },
    first: ({ db, account, params, platform }) => sheetFile(db, platform.files, { ...params, account, sheet: 'first' }),
    continuation: ({ db, account, params, platform }) =>
      sheetFile(db, platform.files, { ...params, account, sheet: 'continuation' }),
    async picture({ db, account, params, query: { sheet = 'first' }, platform }) {
      const row = await sheetRow(db, { ...params, account, sheet })
      return row && pictureOf(account.id, row, platform.files)
    },
  },
  { create: partFaults },
)

async function present(db: Db, { account_id, id }: { account_id: number; id: number }, publicUrl: string) {
  const row = await findLetterhead(db, account_id, id)
  return row && (await presentLetterheads(db, { id: account_id }, [row], publicUrl))[0]
}

interface SheetKey {
  id: number
  account: { id: number }
  sheet: SheetName
}

/** `undefined` where there is no such letterhead. */
async function sheetRow(db: Db, { id, account, sheet }: SheetKey): Promise<SheetRow | undefined> {
  const sheets = await findSheets(db, account.id, [id])
  if (sheets.length === 0) return undefined
  const row = sheets.find((one) => one.sheet === sheet)
  if (!row) throw new ApiError('not_found', refusal('no_continuation_sheet'))
  return row
}

async function sheetFile(db: Db, files: FileStore, key: SheetKey): Promise<FileAnswer | undefined> {
  const row = await sheetRow(db, key)
  return row && fileOf(row, files)
}

async function fileOf({ letterhead_id, sheet, file_key, content_type }: SheetRow, files: FileStore) {
  const ending = file_key.slice(file_key.lastIndexOf('.'))
  return {
    content_type,
    content: await files.get(file_key),
    file_name: `letterhead-${letterhead_id}-${sheet}${ending}`,
  }
}

/** Pictures of pages that were asked for last, by their files: a list shows many of them, and none ever changes. */
const drawn = openCache<string, Buffer>('letterheadSheets', ({ length }) => length)

/** An image as it is; of a PDF its page. */
async function pictureOf(accountId: number, row: SheetRow, files: FileStore): Promise<FileAnswer> {
  if (row.content_type !== 'application/pdf') return fileOf(row, files)
  const { file_key } = row
  const picture = drawn.get(file_key) ?? (await draw(accountId, await buffer(await files.get(file_key))))
  drawn.set(file_key, picture)
  return { content_type: 'image/png', content: picture, file_name: `letterhead-${row.letterhead_id}-${row.sheet}.png` }
}

async function draw(accountId: number, pdf: Buffer): Promise<Buffer> {
  const [picture] = (await picturesOf(personOf(accountId, 'sheets'), pdf, { from: 1, count: 1 }))?.pictures ?? []
  if (!picture) throw new ApiError('conflict', refusal('sheet_not_drawable'))
  return picture
}
