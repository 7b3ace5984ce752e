import { submissionProcessing, type Assignee } from '../../../shared/contract/submissions/submission-processing.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { authorOf } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { applyChange } from './apply-change.ts'
import { changeOf } from './changes.ts'
import { findAssignee, findProcessing, listAssignees } from './queries.ts'

export const submissionProcessingRoutes = routes('submissionProcessing', submissionProcessing, {
  get: async ({ db, account, params: { id } }) => (await findProcessing(db, account.id, [id])).get(id),
  async update({ db, account, actor, params: { id }, body: { assignee_id, ...wanted }, platform, reply }) {
    const assignee = await namedAssignee(db, account.id, assignee_id)
    const before = (await findProcessing(db, account.id, [id])).get(id)
    const change = before && changeOf(before, { ...wanted, assignee })
    if (!before || !change) return before
    const changed = { account_id: account.id, submission_id: id, by: authorOf(actor), before, change }
    const { processing, afterCommit } = await applyChange(platform, db, changed)
    reply.afterCommit(afterCommit)
    return processing
  },
  assignees: ({ db, account, page }) => listAssignees(db, account.id, page),
})

/** `undefined`: none was named. */
async function namedAssignee(
  db: Db,
  accountId: number,
  id: number | null | undefined,
): Promise<Assignee | null | undefined> {
  if (id === null || id === undefined) return id
  const found = await findAssignee(db, accountId, id)
  if (!found) throw invalid({ assignee_id: [refusal('assignee_unknown')] })
  return found
}
