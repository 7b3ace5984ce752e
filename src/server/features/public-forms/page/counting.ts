import { maxCountedSteps } from '../../../../shared/budgets.ts'
import { reachedName, tokenName } from '../../../../shared/form/page/page-names.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { databaseTime } from '../../../lib/clock.ts'
import type { Platform } from '../../../platform.ts'
import { countEvent, deviceOf, durationClass, sourceOf } from '../../statistics/index.ts'
import { basesOf } from '../../forms/index.ts'
import { addressOf } from '../address.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import { readToken, type PageToken } from '../submit/page-token.ts'
import { readBody } from '../submit/read-body.ts'
import { isView } from './visitors.ts'

/** Counts where a view came from, and with what. */
export function countVisitor({ config, database }: Platform, form: LiveForm, request: PageRequest): void {
  const ownHosts = [...basesOf(config, form.hosts).map((base) => new URL(base).host), request.header('host')]
  const source = sourceOf(request, { ownHosts, campaigns: form.settings.capture_utm })
  countEvent(database.system, form.id, 'source', source)
  countEvent(database.system, form.id, 'device', deviceOf(request))
}

/** Counts how long a submission took, from the page to its sending; one without a page is no visitor's. */
export function countDuration({ database }: Platform, form: LiveForm, token: PageToken | undefined): void {
  if (!form.settings.stats_enabled || !token) return
  const seconds = (databaseTime() - token.issuedAt) / 1000
  countEvent(database.system, form.id, 'duration', String(durationClass(seconds)))
}

/**
 * Takes what the page's script tells: that a visitor began, or reached a step. Answers alike whatever becomes of it, and asks the
 * database for nothing. Only a page that this form has served is believed; visitors who ask not to be tracked are not counted.
 */
export function countHandler({ tokenKey, database }: Platform, forms: LiveForms) {
  return async (request: PageRequest): Promise<PageAnswer> => {
    const done: PageAnswer = { status: 204 }
    const form = await forms.remembered(addressOf(request))
    if (!form?.settings.stats_enabled || !isView(request.header)) return done
    if (request.header('sec-gpc') === '1' || request.header('dnt') === '1') return done
    const { [tokenName]: token, [reachedName]: reached } = readBody(request.body)
    if (typeof token !== 'string' || typeof reached !== 'string' || !readToken(tokenKey, form.id, token)) return done
    const step = Number(reached)
    if (reached === 'start') countEvent(database.system, form.id, 'start')
    else if (Number.isInteger(step) && step > 1 && step <= maxCountedSteps) {
      countEvent(database.system, form.id, 'step', String(step))
    }
    return done
  }
}
