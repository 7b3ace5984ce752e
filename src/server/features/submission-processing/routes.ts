import { submissionProcessing, type Assignee } from '../../../shared/contract/submissions/submission-processing.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { authorOf } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { announceInboxChanges } from '../../lib/inbox-signal.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import { announceUpdate } from '../webhooks/index.ts'
import { changeOf } from './changes.ts'
import { findAssignee, findProcessing, listAssignees, writeChange } from './queries.ts'

export const submissionProcessingRoutes = routes('submissionProcessing', submissionProcessing, {
  get: async ({ db, account, params: { id } }) => (await findProcessing(db, account.id, [id])).get(id),
  async update({ db, account, actor, params: { id }, body: { assignee_id, ...wanted }, platform, reply }) {
    const assignee = await namedAssignee(db, account.id, assignee_id)
    const before = (await findProcessing(db, account.id, [id])).get(id)
    const change = before && changeOf(before, { ...wanted, assignee })
    if (!before || !change) return before
    const changed = { account_id: account.id, submission_id: id }
    const by = authorOf(actor)
    const form_id = await writeChange(db, { ...changed, by, before, change })
    const processing = (await findProcessing(db, account.id, [id])).get(id)
    if (!processing) return undefined
    const update = { processing, change: { by, ...change } }
    const announced = await announceUpdate(db, { ...changed, update, max_attempts: maxAttempts(platform.config) })
    if (announced > 0) reply.afterCommit(() => platform.signals.publish('deliveries_waiting'))
    if (form_id !== undefined) {
      reply.afterCommit(() =>
        announceInboxChanges(platform.signals, account.id, [{ kind: 'updated', form_id, submission_id: id }]),
      )
    }
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
