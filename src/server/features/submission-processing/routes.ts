import { maxTags, submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { authorOf } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { applyChanges } from './apply-changes.ts'
import { changeOf, isOverfull } from './changes.ts'
import { namedAssignee } from './named-assignee.ts'
import { findProcessing, listAssignees } from './queries.ts'

export const submissionProcessingRoutes = routes('submissionProcessing', submissionProcessing, {
  get: async ({ db, account, params: { id } }) => (await findProcessing(db, account.id, [id])).get(id),
  async update({ db, account, actor, params: { id }, body: { assignee_id, ...wanted }, platform, reply }) {
    const assignee = await namedAssignee(db, account.id, assignee_id)
    const before = (await findProcessing(db, account.id, [id])).get(id)
    const change = before && changeOf(before, { ...wanted, assignee })
    if (!before || !change) return before
    if (isOverfull(before, change)) throw invalid({ add_tags: [refusal('too_many_tags', { max: maxTags })] })
    const changes = [{ submission_id: id, before, change }]
    const { processing, afterCommit } = await applyChanges(platform, db, {
      account_id: account.id,
      by: authorOf(actor),
      changes,
    })
    reply.afterCommit(afterCommit)
    return processing.get(id)
  },
  assignees: ({ db, account, page }) => listAssignees(db, account.id, page),
})
