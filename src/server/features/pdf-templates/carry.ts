import { withMacroFields } from '../../../shared/contract/crm/macros.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { isEqual } from '../../../shared/versions/merge-lists.ts'
import type { Db } from '../../db/db.ts'
import { lockForms } from '../forms/index.ts'
import { changedBlocks, inRunningTexts } from './changed-blocks.ts'
import { asAnswer, withFieldIds } from './fields-of-blocks.ts'
import {
  findBlocks,
  findCopied,
  findPreset,
  insertCopy,
  moveProposals,
  moveUsersOf,
  saveBlocks,
  type FormKey,
} from './queries.ts'

/** Copies the template of a form, if it has one, to its copy; blocks and macros name the copies of the fields [B4.2]. */
export async function copyTemplate(
  db: Db,
  copy: { account_id: number; from: number; to: number; fieldIds: ReadonlyMap<number, number> },
): Promise<void> {
  const template = await findCopied(db, { account_id: copy.account_id, id: copy.from })
  if (!template) return
  const text = (text: string) => withMacroFields(text, (id) => copy.fieldIds.get(id))
  const field = (id: number) => copy.fieldIds.get(id)
  const blocks = changedBlocks<number, number>(template.blocks, { field, crm: (reference) => reference, text })
  await insertCopy(db, copy, { blocks, design: inRunningTexts(template.design, text) })
}

interface FieldOfForm {
  form: FormKey
  fieldId: number
}

/** Takes a deleted field out of the template of its form. */
export async function forgetTemplateField(db: Db, { form, fieldId }: FieldOfForm): Promise<void> {
  await rewrite(db, { form, fieldId }, (blocks) => withFieldIds(blocks, (id) => (id === fieldId ? undefined : id)))
}

/** Gives the template back what named a field that is there again, if its blocks are still as the deletion has left them. */
export async function putBackInTemplate(
  db: Db,
  held: { form: FormKey; id: number; blocks: readonly PdfBlock[]; ids: ReadonlySet<number> },
): Promise<void> {
  const named = (isThere: (id: number) => boolean) => withFieldIds(held.blocks, (id) => (isThere(id) ? id : undefined))
  const left = named((id) => id !== held.id && held.ids.has(id))
  if (!isEqual(await findBlocks(db, held.form), left)) return
  await saveBlocks(
    db,
    held.form,
    named((id) => held.ids.has(id)),
  )
}

/** A field that was a signature or a file has become something else: its blocks show it like any other. */
export async function showAsAnswer(db: Db, { form, fieldId }: FieldOfForm): Promise<void> {
  await rewrite(db, { form, fieldId }, (blocks) => asAnswer(blocks, fieldId))
}

async function rewrite(db: Db, { form, fieldId }: FieldOfForm, change: (blocks: PdfBlock[]) => PdfBlock[]) {
  const blocks = await findBlocks(db, form, fieldId)
  if (blocks) await saveBlocks(db, form, change(blocks))
}

/**
 * Moves the versions of all that shows a letterhead, in the transaction that deletes it, before it does: forms whose
 * template uses it fall back to the standard layout. Ids of these forms.
 */
export async function letterheadRemoved(db: Db, accountId: number, letterheadId: number): Promise<number[]> {
  // Writing a template locks its form, so that none begins to use the letterhead meanwhile.
  await lockForms(db, accountId)
  const formIds = await moveUsersOf(db, { account_id: accountId, id: letterheadId })
  const preset = await findPreset(db, accountId)
  if (preset?.letterhead_id === letterheadId) await moveProposals(db, accountId)
  return formIds
}
