import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { routes } from '../../http/bind.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { hiddenPlaces } from '../confidential/index.ts'
import { presentEvent } from './present.ts'
import { findEvents, findSubject } from './queries.ts'

export const submissionTimelineRoutes = routes('submissionTimeline', submissionTimeline, {
  async get({ db, account, actor, params: { id } }) {
    const subject = await findSubject(db, id)
    if (!subject) return undefined
    const access = {
      is_kept: subject.is_kept,
      seesAnswers: (await hiddenPlaces(actor, db, subject.form_id)).length === 0,
      seesWebhooks: !isHiddenFrom(actor, 'webhookTargets'),
    }
    const rows = await findEvents(db, { account_id: account.id, submission_id: id })
    return { events: rows.map((row) => presentEvent(row, access)) }
  },
})
