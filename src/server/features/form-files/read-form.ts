import type { AnsweredFormFile } from '../../../shared/contract/forms/answered-form-file.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import type { Db } from '../../db/db.ts'
import { readContent } from '../form-versions/index.ts'
import { findForm } from '../forms/index.ts'
import { findTemplate } from '../pdf-templates/index.ts'
import { namesOfRecords } from './queries.ts'
import { fileOf } from './write-file.ts'

/** A form of the account as a file, as of one moment; `undefined` where the account has none with this id. */
export function exportForm(db: Db, accountId: number, id: number): Promise<AnsweredFormFile | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => readFile(db, accountId, id))
}

async function readFile(db: Db, account_id: number, id: number): Promise<AnsweredFormFile | undefined> {
  const form = await findForm(db, id)
  if (!form) return undefined
  const content = await readContent(db, { account_id, form_id: id })
  const stored = (await findTemplate(db, { account_id, id }))?.stored
  const { staff_allowed_member_ids = [], staff_allowed_group_ids = [] } = content.settings as Record<string, number[]>
  const records = await namesOfRecords(db, account_id, {
    form_group: form.form_groups,
    staff_member: staff_allowed_member_ids,
    staff_group: staff_allowed_group_ids,
    letterhead: stored?.letterhead_id == null ? [] : [stored.letterhead_id],
  })
  return fileOf({
    name: form.internal_title,
    form_groups: form.form_groups,
    content,
    template: stored && { ...stored, blocks: JSON.parse(stored.blocks) as PdfBlock[] },
    records,
  })
}
