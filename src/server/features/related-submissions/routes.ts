import { relatedSubmissions } from '../../../shared/contract/submissions/related-submissions.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { routes } from '../../http/bind.ts'
import { hiddenPlaces } from '../confidential/index.ts'
import { findProcessing } from '../submission-processing/index.ts'
import { contactKeys, relatedBy, type Answers } from './keys.ts'
import { contactFields, findAnswers, findRelated } from './queries.ts'

export const relatedSubmissionRoutes = routes('relatedSubmissions', relatedSubmissions, {
  async list({ db, account, actor, params: { id } }) {
    const sent = await findAnswers(db, { account_id: account.id, submission_id: id })
    if (!sent) return undefined
    const { content, form_id, country } = sent
    if (content === null) return { submissions: [] }
    const fields = await contactFields(db, [form_id])
    const hidden = await hiddenPlaces(actor, db, form_id)
    const keys = contactKeys(JSON.parse(content) as Answers, { fields, hidden, country }).map((key) => ({
      submission_id: id,
      key,
    }))
    const openFormsOnly = isHiddenFrom(actor, 'confidentialAnswers')
    const rows = keys.length === 0 ? [] : await findRelated(db, { account_id: account.id, keys, openFormsOnly })
    const ids = rows.map(({ submission_id }) => submission_id)
    const processing = await findProcessing(db, account.id, ids)
    return {
      submissions: rows.map(({ submission_id, form_id, title, internal_title, index, created_at, keys: common }) => ({
        submission_id,
        form: { id: form_id, title, internal_title },
        index,
        created_at,
        status: processing.get(submission_id)?.status ?? 'new',
        by: [...new Set(common.map(relatedBy))].toSorted(),
      })),
    }
  },
})
