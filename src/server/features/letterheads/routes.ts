import { letterheads } from '../../../shared/contract/letterheads.ts'
import type { Db } from '../../db/db.ts'
import { routes, type FileAnswer } from '../../http/bind.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import type { FileStore } from '../../lib/files.ts'
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
} from './queries.ts'
import { checkSheets } from './sheets.ts'
import { uploadLetterhead } from './upload.ts'

export const letterheadRoutes = routes(
  'letterheads',
  letterheads,
  {
    async list({ db, account, page, query: { form_id }, platform }) {
      if (form_id !== undefined && !(await formExists(db, account.id, form_id))) {
        throw invalid({ form_id: ['The form does not exist.'] })
      }
      const found = await listLetterheads(db, account.id, { ...page, form_id })
      return { ...found, data: await presentLetterheads(db, account, found.data, platform.config.publicUrl) }
    },
    async create({ db, account, body, files, platform }) {
      const { id, warning } = await uploadLetterhead(db, account.id, { body, files }, platform)
      const made = await present(db, { account_id: account.id, id }, platform.config.publicUrl)
      return made && { ...made, ...(warning !== undefined && { warning }) }
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
  },
  { create: async (files) => (await checkSheets(files)).errors },
)

async function present(db: Db, { account_id, id }: { account_id: number; id: number }, publicUrl: string) {
  const row = await findLetterhead(db, account_id, id)
  return row && (await presentLetterheads(db, { id: account_id }, [row], publicUrl))[0]
}

async function sheetFile(
  db: Db,
  files: FileStore,
  { id, account, sheet }: { id: number; account: { id: number }; sheet: SheetName },
): Promise<FileAnswer | undefined> {
  const sheets = await findSheets(db, account.id, [id])
  if (sheets.length === 0) return undefined
  const row = sheets.find((one) => one.sheet === sheet)
  if (!row) throw new ApiError('not_found', 'This letterhead has no continuation sheet.')
  const ending = row.file_key.slice(row.file_key.lastIndexOf('.'))
  return {
    content_type: row.content_type,
    content: await files.get(row.file_key),
    file_name: `letterhead-${id}-${sheet}${ending}`,
  }
}
