import { refusal, visitorRefusal } from '../../../../shared/refusals/catalogue.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { answerJson, answerRefusal } from '../page/answer-page.ts'
import type { LiveForm } from '../live-form.ts'
import { issueToken, isTooOld, readToken } from '../submit/page-token.ts'
import { issueTask, mostCounted, proofBits } from './proof.ts'
import { submissionsLately } from '../queries.ts'
import { readBody } from '../submit/read-body.ts'

/** Gives a task to the page of a form that asks for a proof of work (`pow_enabled`). */
export function proofHandler({ database: { system }, tokenKey }: Platform) {
  return async (form: LiveForm, { body }: PageRequest): Promise<PageAnswer> => {
    const { settings, compiled, id: form_id } = form
    if (!settings.pow_enabled) return answerRefusal(404, refusal('no_proof_of_work'))
    const { token: text } = readBody(body)
    const token = typeof text === 'string' ? readToken(tokenKey, form_id, text) : undefined
    if (!token || isTooOld(token, settings.max_form_age_hours)) {
      return answerRefusal(409, visitorRefusal(compiled.texts, 'page_outdated'), {
        token: issueToken(tokenKey, form_id),
      })
    }
    const isAdaptive = settings.pow_difficulty === 'adaptive'
    const lately = isAdaptive ? await submissionsLately(system, form, mostCounted) : 0
    const bits = proofBits(settings.pow_difficulty, lately)
    return answerJson(200, { data: issueTask(tokenKey, { form_id, token }, bits) })
  }
}
