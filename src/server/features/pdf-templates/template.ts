import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { designDefaults, settingsDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import type { PdfTemplate } from '../../../shared/contract/documents/pdf-templates.ts'
import type { Db } from '../../db/db.ts'
import type { RawJson } from '../../http/bind.ts'
import { listFields } from '../fields/index.ts'
import { derivedBlockId } from './block-ids.ts'
import { withDocumentSignature } from './check.ts'
import { resolveLook, type TemplateStyle } from './merge.ts'
import { findPreset, findTemplate, type FormKey, type TemplateForm, type TemplateRow } from './queries.ts'
import { proposeBlocks } from './propose.ts'

export interface CurrentTemplate {
  form: TemplateForm
  template: PdfTemplate
}

/** A form's template, or the one proposed for it; `undefined` when the account has no such form. */
export async function currentTemplate(db: Db, key: FormKey): Promise<CurrentTemplate | undefined> {
  const found = await findTemplate(db, key)
  if (!found) return undefined
  const { form, stored } = found
  if (!stored) return { form, template: await proposal(db, key.account_id, form) }
  const { enabled, name, blocks } = stored
  return { form, template: { enabled, name, blocks: JSON.parse(blocks) as PdfBlock[], ...resolveLook(stored) } }
}

/** The same as it is answered; blocks that are stored stay the text they are. */
export async function readTemplate(
  db: Db,
  key: FormKey,
): Promise<{ revision: number; answer: RawJson | PdfTemplate } | undefined> {
  const found = await findTemplate(db, key)
  if (!found) return undefined
  const { form, stored } = found
  const answer = stored ? storedJson(stored) : await proposal(db, key.account_id, form)
  return { revision: form.revision, answer }
}

function storedJson(row: TemplateRow): RawJson {
  const { enabled, name, blocks } = row
  const [before, after] = [JSON.stringify({ enabled, name }), JSON.stringify(resolveLook(row))]
  return { json: `${before.slice(0, -1)},"blocks":${blocks},${after.slice(1)}` }
}

/** What a form without a template gets: its fields in the design that the account presets [B2.11, B4.9], with a masthead where a person made the form [B2.10-96]. */
async function proposal(db: Db, accountId: number, form: TemplateForm): Promise<PdfTemplate> {
  const { design, settings } = await presetLook(db, accountId)
  const masthead = design.masthead || form.proposes_masthead
  return {
    enabled: false,
    name: form.internal_title,
    blocks: await proposedBlocks(db, form, { settings }),
    design: { ...design, masthead },
    settings,
  }
}

export async function presetLook(db: Db, accountId: number): Promise<TemplateStyle> {
  const preset = await findPreset(db, accountId)
  return preset ? resolveLook(preset) : { design: designDefaults, settings: settingsDefaults }
}

/** Blocks made from the form's fields as they are now. */
export async function proposedBlocks(
  db: Db,
  form: TemplateForm,
  look: Pick<TemplateStyle, 'settings'>,
): Promise<PdfBlock[]> {
  const blocks = proposeBlocks(form, await listFields(db, form.id))
  return withDocumentSignature(blocks, look, derivedBlockId(form.id, 'signature', 'document'))
}
