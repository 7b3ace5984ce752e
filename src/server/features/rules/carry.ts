import type { Db } from '../../db/db.ts'
import { listRules, replaceRules, rulesOwner } from './queries.ts'
import { names, withFieldIds, withoutField } from './rewrite.ts'

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
  const kept = rules.map(({ id: _id, ...rule }) => withoutField(rule, fieldId))
  await replaceRules(db, await rulesOwner(db, formId), kept)
}
