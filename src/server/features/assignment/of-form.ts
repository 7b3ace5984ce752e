import type { Db } from '../../db/db.ts'
import { listFields } from '../fields/index.ts'
import { matchingRules, type FindMatching } from './choose.ts'
import { confidentialFields, findRules } from './queries.ts'

/** The same for a form that is not compiled, as it is now. */
export async function matchingOfForm(
  db: Db,
  form: { account_id: number; form_id: number },
): Promise<FindMatching | null> {
  const rules = (await findRules(db, form)) ?? []
  if (rules.length === 0) return null
  const fields = await listFields(db, form.form_id)
  return matchingRules(rules, { fields, confidential: await confidentialFields(db, form) })
}
