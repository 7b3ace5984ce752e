import { refusal } from '../../../shared/refusals/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { initialAnswers } from '../../../shared/form/engine/answers.ts'
import type { Fault } from '../../../shared/form/engine/model.ts'
import { draftName, handoverName } from '../../../shared/form/page/page-names.ts'
import type { ScriptAddresses } from '../../../shared/form/page/page-scripts.ts'
import { renderFormPage } from '../../../shared/form/page/page.ts'
import { renderClosed, renderNotFound } from '../../../shared/form/page/states.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import type { Language } from '../../../shared/text/languages.ts'
import type { Database } from '../../db/db.ts'
import { browserLanguage } from '../../http/browsers/browser-language.ts'
import type { PageAnswer, PageRefusal, PageRequest, StrayRequest } from '../../http/pages.ts'
import { prefilledAnswers, type FormLinks } from '../form-links/index.ts'
import { gzipTemplate } from '../../lib/gzipped.ts'
import { type HtmlAnswer, answerPage, answerOutcome, discreet } from './page/answer-page.ts'
import { leadsToWaitingList } from './access/places-taken.ts'
import { modelInPlace } from './access/whom-to-ask.ts'
import { addressBelow } from './address.ts'
import type { LiveForm } from './live-form.ts'
import { issueToken } from './submit/page-token.ts'
import { isTracked, trackingAddress } from './page/tracking.ts'
import { assistantPart } from '../../../shared/form/page/assistant.ts'
import { trackingPart } from '../../../shared/form/page/tracking.ts'
import { redirectOrigins } from './page/redirects.ts'
import type { TokenKey } from '../../lib/secrets/keyed-hash.ts'
import type { Platform } from '../../platform.ts'
import { websiteAt } from '../domains/index.ts'

/** What a page needs to know beyond its form. */
export interface PageContext {
  database: Database
  tokenKey: TokenKey
  links: FormLinks
  scripts: ScriptAddresses
  /** Answers that were kept under a key. */
  kept(form: LiveForm, key: string): Promise<Answers | undefined>
  /** Answers that another form hands over. */
  handed(form: LiveForm, name: string | null): Promise<Answers>
  embed: boolean
  /** Where programs learn how the form is embedded; null: it is not. */
  oembed: string | null
  publicUrl: string
  /** The whole address of a form. */
  addressOf(form: LiveForm): string
  /** Path and query of this page. */
  url: string
}

export async function formPage(form: LiveForm, query: URLSearchParams, context: PageContext): Promise<PageAnswer> {
  const waitingList = await leadsToWaitingList(context.database.system, form)
  if (isPlain(form, context.url)) return plainPage(form, context, waitingList)
  const { links } = context
  const visit = links.visit(form, query)
  const loaded = await links.open(form, visit)
  const { hasExpired: expired, notPrefilled: not_loaded } = form.compiled.texts.links
  const handed = await context.handed(form, query.get(handoverName))
  const initial = initialAnswers(form.compiled, { ...handed, ...prefilledAnswers(form, query, loaded) })
  const draft = query.get(draftName)
  const kept = draft === null ? undefined : await context.kept(form, draft)
  if (draft !== null && kept) {
    const { resumed } = form.compiled.texts.saving
    const carried = links.carry(form, visit, loaded)
    const filled = {
      answers: { ...initial, ...kept },
      initial,
      faults: [],
      token: issueToken(context.tokenKey, form.id),
      opening: resumed,
      waitingList,
    }
    return discreet(pageWith(form, context, { ...filled, loaded: carried, draft, isLast: loaded.use !== null }))
  }
  const page = pageWith(form, context, {
    answers: initial,
    faults: [],
    token: issueToken(context.tokenKey, form.id),
    ...(loaded.missing !== null && { opening: { expired, not_loaded }[loaded.missing] }),
    loaded: links.carry(form, visit, loaded),
    isLast: loaded.use !== null,
    waitingList,
  })
  return Object.keys(handed).length > 0 ? discreet(page) : page
}

/** Stands for the token in a page that is kept; no text of a form can hold it. */
const tokenMark = randomUUID()

/** Whether an address says nothing but the form's language, and whether it is framed. */
function isPlain({ settings: { language } }: LiveForm, url: string): boolean {
  const [, query = ''] = url.split(/\?(.*)/s, 2)
  return ['', 'embed=1', `lang=${language}`, `embed=1&lang=${language}`, `lang=${language}&embed=1`].includes(query)
}

/** Both addresses, framed and not, with places and without; other spellings of them are not worth keeping. */
const maxPlainPages = 8

/** Pages without prefilled values, by address: but for the token they are the same for all visitors, and rendered once. */
const plainPages = new WeakMap<LiveForm, Map<string, PlainPage>>()

interface PlainPage {
  answer: HtmlAnswer
  parts: string[]
  /** With a token, as gzip. */
  packed: (token: string) => Buffer
}

function plainPage(form: LiveForm, context: PageContext, waitingList: boolean): PageAnswer {
  let pages = plainPages.get(form)
  if (!pages) plainPages.set(form, (pages = new Map()))
  const key = `${waitingList ? 'waiting list' : 'places'} ${context.url}`
  let page = pages.get(key)
  if (!page) {
    const answers = initialAnswers(form.compiled, {})
    const answer = pageWith(form, context, { answers, faults: [], token: tokenMark, waitingList })
    const parts = answer.body.text.split(tokenMark)
    page = { answer, parts, packed: gzipTemplate(parts) }
    if (pages.size < maxPlainPages) pages.set(key, page)
  }
  const token = issueToken(context.tokenKey, form.id)
  const { answer, parts, packed } = page
  return { ...answer, packed: () => packed(token), body: { type: 'html', text: parts.join(token) } }
}

interface PageState {
  answers: Answers
  /** What the form begins with, where that is not it. */
  initial?: Answers
  faults: readonly Fault[]
  token: string
  notice?: string
  opening?: string
  /** What the page carries back of what its link has loaded. */
  loaded?: string | undefined
  /** Key of the answers that it was opened with. */
  draft?: string | undefined
  /** It comes in another language than before, from this step. */
  returned?: { step: number }
  /** Its link takes no other answer. */
  isLast?: boolean
  /** What is sent now is on the waiting list. */
  waitingList: boolean
  refused?: PageRefusal
}

/** The page of a form in some state; with `refused`, why what was sent to it was not taken. */
export function pageWith(form: LiveForm, context: PageContext, state: PageState): HtmlAnswer {
  const { answers, initial, faults, token, waitingList, notice, opening, loaded, draft, returned } = state
  const { isLast = false, refused } = state
  const { embed, url, scripts } = context
  const page = renderFormPage({
    form: form.compiled,
    answers,
    ...(initial && { initial }),
    faults,
    token,
    waitingList,
    action: url,
    scripts,
    savingAt: { partial: addressBelow(url, 'partial'), resume: addressBelow(url, 'resume') },
    embed,
    oembed: context.oembed,
    address: context.addressOf(form),
    assistant: assistantPart(form.compiled, { scriptUrl: scripts.assistant, action: url, embed }),
    ...(isTracked(form) && { tracking: trackingPart(form.compiled, trackingAddress(url)) }),
    ...(form.settings.refill_enabled && !isLast && { again: url }),
    ...(form.settings.staff_only_enabled && { logOut: addressBelow(url, 'logout') }),
    ...(notice !== undefined && { notice }),
    ...(opening !== undefined && { opening }),
    ...(loaded !== undefined && { loaded }),
    ...(draft !== undefined && { draft }),
    ...(returned !== undefined && { returned }),
  })
  return answerPage(page, { embed, leadsTo: redirectOrigins(form.settings) }, refused)
}

/** The answer of a form that is offline. */
export function closedPage(form: LiveForm, request: PageRequest, { embed }: PageContext): PageAnswer {
  const closed = { status: 404, refusal: refusal('form_offline') } as const
  return request.wantsJson
    ? answerOutcome(closed)
    : answerPage(renderClosed({ model: modelInPlace(form), embed }), { embed }, closed)
}

const missing = { status: 404, refusal: refusal('no_form_here') } as const

/**
 * The page of an address that nothing is at. It leads on where the front page of its host is the website of an agency: elsewhere
 * that is the dashboard, which is nothing for visitors.
 */
export async function notFoundPage(platform: Platform, request: StrayRequest): Promise<PageAnswer> {
  if (request.wantsJson) return answerOutcome(missing)
  const language = browserLanguage(request.header('accept-language'))
  // A frame says so too; a page that nothing is on can be framed by any site.
  const embed = request.query.get('embed') === '1'
  const website = embed ? undefined : await websiteAt(platform, request.header('host'))
  return pageOfNothing(language, { embed, leadsOn: typeof website === 'string' })
}

/** By language and kind: the same for all visitors, and rendered once. */
const pagesOfNothing = new Map<string, PageAnswer>()

function pageOfNothing(language: Language, { embed, leadsOn }: { embed: boolean; leadsOn: boolean }): PageAnswer {
  const key = `${language} ${embed} ${leadsOn}`
  const known = pagesOfNothing.get(key)
  if (known) return known
  const { headers, ...page } = answerPage(renderNotFound(language, { embed, leadsOn }), { embed }, missing)
  const answer: PageAnswer = { ...page, headers: { ...headers, vary: 'accept, accept-language' }, packed: true }
  pagesOfNothing.set(key, answer)
  return answer
}
