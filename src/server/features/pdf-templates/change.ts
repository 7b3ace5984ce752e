import type { SentBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import type { PdfTemplate, PdfTemplatePatch } from '../../../shared/contract/documents/pdf-templates.ts'
import { maxFaults } from '../../../shared/budgets.ts'
import type { PdfDesignPatch, PdfPresetPatch } from '../../../shared/contract/documents/pdf-design.ts'
import type { Db } from '../../db/db.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { crmFieldFaults } from '../crm/index.ts'
import { listFields } from '../fields/index.ts'
import { lockForms, moveRevision } from '../forms/index.ts'
import { newBlockId, withIds } from './block-ids.ts'
import { countFault, crmFieldsOf, fieldFaults, withDocumentSignature } from './check.ts'
import { changeLook, resolveLook, storedLook, type TemplateStyle } from './merge.ts'
import {
  deleteTemplate,
  holdLetterhead,
  lockPreset,
  moveProposals,
  savePreset,
  saveTemplate,
  type FormKey,
} from './queries.ts'
import { currentTemplate, proposedBlocks, type CurrentTemplate } from './template.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/**
 * Changes the parts of a form's template that are sent; the first change stores the proposal. Throws one 422 for all that a
 * template cannot name, and then nothing changes.
 */
export async function changeTemplate(db: Db, key: FormKey, patch: PdfTemplatePatch): Promise<PdfTemplate> {
  return save(db, key, await changedTemplate(db, key, await existing(db, key), patch))
}

/** The template as a change would leave it, without storing it. Throws the same 422. */
export async function changedTemplate(
  db: Db,
  key: FormKey,
  { form, template }: CurrentTemplate,
  patch: PdfTemplatePatch,
): Promise<PdfTemplate> {
  const errors = {
    ...(patch.blocks && (await blockFaults(db, key, patch.blocks))),
    ...(await letterheadFaults(db, key.account_id, patch.design, form.id)),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const look = changeLook(template, patch)
  const sent = patch.blocks ? withIds(patch.blocks) : template.blocks
  const blocks = withDocumentSignature(sent, look, newBlockId())
  const fault = countFault(blocks)
  if (fault !== undefined) throw invalid({ [patch.blocks ? 'blocks' : 'settings.document_signing.enabled']: [fault] })
  return {
    enabled: patch.enabled === undefined ? template.enabled : (patch.enabled ?? false),
    name: patch.name === undefined ? template.name : (patch.name ?? form.internal_title),
    blocks,
    ...look,
  }
}

/** Makes the blocks anew from the form's fields; all else stays [B4.9]. */
export async function regenerateTemplate(db: Db, key: FormKey): Promise<PdfTemplate> {
  const { form, template } = await existing(db, key)
  return save(db, key, { ...template, blocks: await proposedBlocks(db, form, template) })
}

/** The form goes back to the proposal made from its fields. */
export async function removeTemplate(db: Db, key: FormKey): Promise<void> {
  await deleteTemplate(db, key)
  await moveRevision(db, key.id, {})
}

async function existing(db: Db, key: FormKey): Promise<CurrentTemplate> {
  const current = await currentTemplate(db, key)
  if (!current) throw new Error('The kernel has locked this form.')
  return current
}

async function save(db: Db, key: FormKey, template: PdfTemplate): Promise<PdfTemplate> {
  const { enabled, name, blocks } = template
  await saveTemplate(db, key, { enabled, name, blocks: JSON.stringify(blocks), ...storedLook(template) })
  await moveRevision(db, key.id, {})
  return template
}

async function blockFaults(db: Db, key: FormKey, blocks: readonly SentBlock[]): Promise<FieldErrors> {
  const named = crmFieldsOf(blocks)
  const faults = await crmFieldFaults(db, key.account_id, named)
  const inCrm = named.flatMap(({ path }, i) => (faults[i] === undefined ? [] : [[`${path}.name`, [faults[i]]]]))
  return { ...fieldFaults(blocks, await listFields(db, key.id)), ...Object.fromEntries(inCrm.slice(0, maxFaults)) }
}

/** A letterhead of the library works everywhere, a private one in its own form only [B4.10]. */
async function letterheadFaults(
  db: Db,
  accountId: number,
  design: PdfDesignPatch | null | undefined,
  formId: number | null,
): Promise<FieldErrors> {
  const id = design?.letterhead_id ?? null
  if (id === null || (await holdLetterhead(db, { account_id: accountId, id }, formId))) return {}
  const where = formId === null ? 'the letterheads of the account' : 'the letterheads that this form can use'
  return { 'design.letterhead_id': [refusal('letterhead_missing', { id, of: where })] }
}

/** Changes the keys of the account's preset that are sent. */
export async function changePreset(db: Db, accountId: number, patch: PdfPresetPatch): Promise<TemplateStyle> {
  await lockForms(db, accountId)
  const errors = await letterheadFaults(db, accountId, patch.design, null)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const look = changeLook(resolveLook(await lockPreset(db, accountId)), patch)
  await savePreset(db, accountId, storedLook(look))
  await moveProposals(db, accountId)
  return look
}
