import type { ContentRule } from '../../../shared/contract/forms/form-content.ts'
import { isEqual } from '../../../shared/versions/merge-lists.ts'
import { withFieldsOnly } from '../../../shared/versions/named-fields.ts'
import type { Db } from '../../db/db.ts'
import { listRules, replaceRules, rulesOwner } from './queries.ts'
import { names, withFieldIds } from './rewrite.ts'

/** Copies the rules of a form to its copy. */
export async function copyRules(
  db: Db,
  copy: { from: number; to: number; fieldIds: ReadonlyMap<number, number> },
): Promise<void> {
  const rules = await listRules(db, copy.from)
  await replaceRules(
    db,
    await rulesOwner(db, copy.to),
    rules.map(({ id: _id, ...rule }) => withFieldIds(rule, copy.fieldIds)),
  )
}

/** Takes a deleted field out of the rules of its form. */
export async function forgetField(db: Db, formId: number, fieldId: number): Promise<void> {
  const rules = await listRules(db, formId)
  if (!rules.some((rule) => names(rule, fieldId))) return
  const kept = rules.map(({ id: _id, ...rule }) => withFieldsOnly(rule, (id) => id !== fieldId))
  await replaceRules(db, await rulesOwner(db, formId), kept)
}

/**
 * Gives the rules of a form back what named a field that is there again: each rule that is still as the deletion has left it becomes
 * what it was. `ids`: the fields that the form has now.
 */
export async function putBackInRules(
  db: Db,
  formId: number,
  { id, rules: held, ids }: { id: number; rules: readonly ContentRule[]; ids: ReadonlySet<number> },
): Promise<void> {
  const rules = (await listRules(db, formId)).map(({ id: _id, ...rule }) => rule)
  let isChanged = false
  for (const rule of held.filter((one) => names(one, id))) {
    const left = withFieldsOnly(rule, (one) => one !== id && ids.has(one))
    const place = rules.findIndex((one) => isEqual(one, left))
    if (place < 0) continue
    rules[place] = withFieldsOnly(rule, (one) => ids.has(one))
    isChanged = true
  }
  if (isChanged) await replaceRules(db, await rulesOwner(db, formId), rules)
}
