import { refusal } from '../../../../shared/refusals/catalogue.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { findPlaces } from '../../places/index.ts'
import type { LiveForm } from '../live-form.ts'
import { answerJson, answerRefusal } from './answer-page.ts'

/** A day: lists of places change rarely, and what they say is a proposal. */
const keptSeconds = 86_400

/** Says which places have a postal code, for the page of a form that completes them. */
export function placeHandler({ database }: Platform) {
  return async ({ account_id, settings }: LiveForm, { query }: PageRequest): Promise<PageAnswer> => {
    if (!settings.place_completion_enabled) return answerRefusal(404, refusal('no_place_completion'))
    const code = (query.get('code') ?? '').trim().toUpperCase().slice(0, 20)
    const places = await findPlaces(database.forAccount(account_id), account_id, code)
    const answer = answerJson(200, { data: { code, places } })
    return { ...answer, headers: { ...answer.headers, 'cache-control': `private, max-age=${keptSeconds}` } }
  }
}
