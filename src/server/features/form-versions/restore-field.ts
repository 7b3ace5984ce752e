import type { Db } from '../../db/db.ts'
import { invalid } from '../../http/errors.ts'
import { listFields, reorderFields } from '../fields/index.ts'
import { putBackInSettings } from '../forms/index.ts'
import { putBackInTemplate } from '../pdf-templates/index.ts'
import { putBackInRules } from '../rules/index.ts'
import { findHeldField, insertUnderId, type FormKey } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/**
 * Brings back a deleted field with its id, at its place, and with what named it as far as that is still as the deletion has left it.
 * 422 where the form has no such field, or has lost it too long ago. The caller must hold the form's row lock, and moves its revision.
 */
export async function restoreField(db: Db, key: FormKey, id: number): Promise<void> {
  const kept = await findHeldField(db, key, id)
  if (!kept) throw invalid({ field_id: [refusal('field_not_deleted', { id })] })
  const { held, held_blocks } = kept
  await insertUnderId(db, key, held.field)
  const present = (await listFields(db, key.form_id)).map((one) => one.id)
  await reorderFields(db, key.form_id, inserted(present, id, held.order))
  const ids = new Set(present)
  await putBackInRules(db, key.form_id, { id, rules: held.rules, ids })
  await putBackInSettings(db, key, { id, settings: held.settings })
  if (held_blocks) {
    await putBackInTemplate(db, { form: { account_id: key.account_id, id: key.form_id }, id, blocks: held_blocks, ids })
  }
}

/** The ids with one of them behind the nearest that stood before it; at the beginning where none did. */
function inserted(ids: readonly number[], id: number, order: readonly number[]): number[] {
  const others = ids.filter((one) => one !== id)
  const before = order.slice(0, order.indexOf(id)).findLast((one) => others.includes(one))
  return others.toSpliced(before === undefined ? 0 : others.indexOf(before) + 1, 0, id)
}
