import type { Field } from '../../../shared/contract/forms/fields.ts'
import type { Db } from '../../db/db.ts'
import { updateField, type FieldChange } from '../fields/index.ts'
import { forgetTemplateField, showAsAnswer } from '../pdf-templates/index.ts'
import type { FormKey } from './queries.ts'

/** Changes a field, and what the template of its form says about it. The caller must hold the form's row lock, and moves its revision. */
export async function changeField(
  db: Db,
  key: FormKey,
  field: Pick<Field, 'id' | 'field_type'>,
  change: FieldChange,
): Promise<void> {
  await updateField(db, field.id, change)
  const inTemplate = { form: { account_id: key.account_id, id: key.form_id }, fieldId: field.id }
  const hasOwnBlocks = field.field_type === 'signature' || field.field_type === 'file'
  const isStill = (change.field_type ?? field.field_type) === field.field_type
  if (hasOwnBlocks && !isStill) await showAsAnswer(db, inTemplate)
  // What has no answer any more has no place in the document.
  if (change.field_type === 'page_break') await forgetTemplateField(db, inTemplate)
}
