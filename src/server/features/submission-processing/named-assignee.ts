import type { Assignee } from '../../../shared/contract/submissions/submission-processing.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../http/errors.ts'
import { findAssignee } from './queries.ts'

/** `undefined`: none was named. */
export async function namedAssignee(
  db: Db,
  accountId: number,
  id: number | null | undefined,
): Promise<Assignee | null | undefined> {
  if (id === null || id === undefined) return id
  const found = await findAssignee(db, accountId, id)
  if (!found) throw invalid({ assignee_id: [refusal('assignee_unknown')] })
  return found
}
