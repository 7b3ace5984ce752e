import type { Db } from '../../db/db.ts'
import { deleteField } from '../fields/index.ts'
import { forgetListedField, forgetReceiverField, forgetRedirectField, onlyFieldSettings } from '../forms/index.ts'
import { findBlocks, forgetTemplateField } from '../pdf-templates/index.ts'
import { forgetField, namesField } from '../rules/index.ts'
import { holdField, readContent, type FormKey } from './queries.ts'

/**
 * Deletes a field and takes it out of all that names it; what both were is kept for a while. The caller must hold the form's row lock, and moves its
 * revision.
 */
export async function removeField(
  db: Db,
  key: FormKey,
  field: { id: number; form_id: number; position: number },
): Promise<void> {
  const form = { account_id: key.account_id, id: key.form_id }
  await hold(db, key, field.id)
  await deleteField(db, field)
  await forgetField(db, key.form_id, field.id)
  await forgetTemplateField(db, { form, fieldId: field.id })
  await forgetListedField(db, key, field.id)
  await forgetReceiverField(db, key, field.id)
  await forgetRedirectField(db, key, field.id)
}

async function hold(db: Db, key: FormKey, id: number): Promise<void> {
  const { settings, fields, rules } = await readContent(db, key)
  const field = fields.find((one) => one.id === id)
  if (!field) throw new Error('The form of a field is locked before the field is deleted.')
  const held = {
    field,
    order: fields.map((one) => one.id),
    rules: rules.filter((rule) => namesField(rule, id)),
    settings: onlyFieldSettings(settings),
  }
  await holdField(db, key, held, await findBlocks(db, { account_id: key.account_id, id: key.form_id }, id))
}
