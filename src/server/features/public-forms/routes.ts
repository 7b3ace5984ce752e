import { passwordName } from '../../../shared/form/page-names.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { countView } from '../statistics/index.ts'
import { answerJson } from './answer-page.ts'
import { isFull, outsideSchedule, unavailablePage } from './availability.ts'
import { assetRoutes } from './asset-routes.ts'
import { openAssets } from './assets.ts'
import type { FormAddress } from './address.ts'
import { liveForms, type LiveForm } from './live-form.ts'
import {
  closedPage,
  formPage,
  notFoundPage,
  outcomeAnswer,
  staffGate,
  thankYouPage,
  type Surroundings,
} from './pages.ts'
import { doorkeeper, isAttempt, passwordGate } from './password.ts'
import { readBody } from './read-body.ts'
import { submitter, type Sent } from './submit.ts'
import { isView } from './visitors.ts'

/** A form that changes on every look is given up on; each round reads it anew. */
const maxRounds = 5

/** Public pages: a form at both of its addresses, its thank-you page, and the browser's files. */
export function publicFormRoutes(platform: Platform): PageRoute[] {
  const forms = liveForms(platform)
  const submit = submitter(platform)
  const enter = doorkeeper(platform)
  const { system } = platform.database
  const count = countView(system)
  const assets = openAssets()
  const surroundings = (request: PageRequest): Surroundings => ({
    tokenKey: platform.tokenKey,
    runtimePath: assets.runtimePath,
    embed: request.query.get('embed') === '1',
    url: request.url,
  })

  async function show(request: PageRequest): Promise<PageAnswer> {
    const address = addressOf(request)
    const form = await forms.current(address)
    const refusal = refuse(form, request, surroundings(request))
    if (refusal || !form) return refusal ?? notFoundPage(request)
    if (hasMoved(form, address)) return movedTo(form, request)
    if (await isFull(system, form)) return unavailablePage(form, 'full', request, surroundings(request))
    if (form.settings.stats_enabled && request.method === 'GET' && isView(request.header)) {
      await count(form.id).catch((error: unknown) => platform.log.warn({ err: error }, 'view not counted'))
    }
    return formPage(form, request.query, surroundings(request))
  }

  async function receive(request: PageRequest): Promise<PageAnswer> {
    const input = readBody(request.body)
    const sent: Sent = {
      input,
      query: request.query,
      ip: request.ip,
      idempotencyKey: request.header('idempotency-key'),
    }
    let form = await (isAttempt(input) ? forms.current : forms.remembered)(addressOf(request))
    for (let round = 1; round <= maxRounds; round++) {
      if (form && isAttempt(input) && !unreachable(form, request, surroundings(request))) {
        return enter(form, input[passwordName], request, surroundings(request))
      }
      // What a process remembers may have been switched on elsewhere since.
      if (refuse(form, request, surroundings(request))) form = await forms.current(addressOf(request))
      const refusal = refuse(form, request, surroundings(request))
      if (refusal || !form) return refusal ?? notFoundPage(request)
      const outcome = await submit(form, sent)
      // Asked afterwards: a repetition of what was accepted gets the first answer, however full the form is since.
      if (outcome.kind !== 'accepted' && (await isFull(system, form))) {
        return unavailablePage(form, 'full', request, surroundings(request))
      }
      if (outcome.kind !== 'form_changed') return outcomeAnswer(form, outcome, request, surroundings(request))
      form = await forms.current(addressOf(request))
    }
    throw new Error('The form changed while each of several looks at it was taken.')
  }

  async function done(request: PageRequest): Promise<PageAnswer> {
    const form = await forms.current(addressOf(request))
    if (!form) return notFoundPage(request)
    return refuseThanks(form, request, surroundings(request)) ?? thankYouPage(form, surroundings(request))
  }

  return [
    ...['/f/:slug', '/f/:username/:slug'].flatMap((path): PageRoute[] => [
      { method: 'GET', path, handle: show },
      { method: 'POST', path, handle: receive },
      { method: 'GET', path: `${path}/done`, handle: done },
    ]),
    ...assetRoutes(platform, forms, assets),
  ]
}

function addressOf({ params }: PageRequest): FormAddress {
  const { username, slug = '' } = params
  return username === undefined ? { slug } : { username, slug }
}

/** Whether a descriptive address is one that the form had before. A POST to it is taken all the same: nothing is lost. */
function hasMoved({ settings }: LiveForm, address: FormAddress): boolean {
  return 'username' in address && settings.custom_slug !== address.slug
}

function movedTo({ path }: LiveForm, { url }: PageRequest): PageAnswer {
  const query = url.indexOf('?')
  return { status: 301, headers: { location: query < 0 ? path : path + url.slice(query), 'cache-control': 'no-cache' } }
}

/** The answer to whoever may not fill in the form now (contract §5). */
function refuse(form: LiveForm | undefined, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  if (!form) return notFoundPage(request)
  return unreachable(form, request, around) ?? passwordGate(form, request, around)
}

/** The answer of a form that no password opens: it is offline, not open at this time, or for staff. */
function unreachable(form: LiveForm, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  const offline = offlinePage(form, request, around)
  if (offline) return offline
  const why = outsideSchedule(form.settings)
  return why ? unavailablePage(form, why, request, around) : staffOnly(form, request, around)
}

/** The answer to whoever may not see the thank-you page. Of a form that has closed since, it is still there. */
function refuseThanks(form: LiveForm, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  return offlinePage(form, request, around) ?? staffOnly(form, request, around) ?? passwordGate(form, request, around)
}

function offlinePage(form: LiveForm, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  if (form.settings.active) return undefined
  return request.wantsJson ? answerJson(404, { message: 'This form is offline.' }) : closedPage(form, around)
}

function staffOnly(form: LiveForm, request: PageRequest, around: Surroundings): PageAnswer | undefined {
  if (!form.settings.staff_only_enabled) return undefined
  if (request.method !== 'POST') return staffGate(form, around, 200)
  return request.wantsJson
    ? answerJson(401, { message: 'This form is for staff who are logged in.' })
    : staffGate(form, around, 401)
}
