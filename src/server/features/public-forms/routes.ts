import type { Answers } from '../../../shared/rules/model.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../http/pages.ts'
import { sentTokenHash } from '../../lib/secrets/token.ts'
import type { Platform } from '../../platform.ts'
import { formLinks, type FormLinks } from '../form-links/index.ts'
import { baseOf } from '../forms/index.ts'
import { openDraft } from '../partial-submissions/index.ts'
import { countView } from '../statistics/index.ts'
import { refuse, refuseThanks } from './submit/admission.ts'
import { unavailablePage, usedUp } from './access/availability.ts'
import { isFull } from './access/places-taken.ts'
import { assistantHandler } from './assistant.ts'
import { assetRoutes } from './page/asset-routes.ts'
import { openAssets, type Assets } from './page/assets.ts'
import { addressOf, type FormAddress } from './address.ts'
import { askAgainPages } from './mail-links/ask-again-pages.ts'
import { confirmPages } from './mail-links/confirm-pages.ts'
import { countHandler, countVisitor } from './page/counting.ts'
import { handedAnswers } from './page/handover.ts'
import { deletionPages } from './mail-links/deletion.ts'
import { documentPages } from './mail-links/document-pages.ts'
import { liveForms, type LiveForm, type LiveForms } from './live-form.ts'
import { formPage, notFoundPage, type PageContext } from './pages.ts'
import { placeHandler } from './page/place-handler.ts'
import { proofHandler } from './spam/proof-handler.ts'
import { receiver } from './submit/receive.ts'
import { oembedAddress, sharingRoutes } from './page/sharing.ts'
import { savingRoutes } from './saving-routes.ts'
import { signRoutes } from './mail-links/sign-routes.ts'
import { cookieScope } from './access/cookies.ts'
import { withoutSentCookie } from './access/sent-cookie.ts'
import { staffLoginRoutes } from './access/staff-login.ts'
import { thankYou } from './page/thank-you.ts'
import { trackingRoutes } from './page/tracking.ts'
import { uploadHandler } from './submit/upload-handler.ts'
import { verifyRoutes } from './mail-links/verify-page.ts'
import { isView } from './page/visitors.ts'

/** Public pages: a form at both of its addresses, its thank-you page, and the browser's files. */
export function publicFormRoutes(platform: Platform): PageRoute[] {
  const forms = liveForms(platform)
  const assist = assistantHandler(platform)
  const take = uploadHandler(platform)
  const task = proofHandler(platform)
  const places = placeHandler(platform)
  const thanks = thankYou(platform, forms)
  const { system } = platform.database
  const assets = openAssets()
  const links = formLinks(platform)
  const contextOf = openContext(platform, assets, links)

  const show = opener(platform, { forms, links, contextOf })
  const receive = receiver(platform, { forms, thanks, contextOf, links })

  /** Answers what the page's script asks of a form that may be filled in now. */
  const ask = (handle: (form: LiveForm, request: PageRequest) => Promise<PageAnswer>) => async (asked: PageRequest) => {
    const request = { ...asked, wantsJson: true }
    const form = await forms.current(addressOf(request))
    const refusal = await refuse(platform, form, request, contextOf(request, form))
    if (refusal || !form) return refusal ?? notFoundPage(platform, request)
    if (await isFull(system, form)) return unavailablePage(form, 'full', request, contextOf(request, form))
    return handle(form, request)
  }

  async function done(request: PageRequest): Promise<PageAnswer> {
    const form = await forms.current(addressOf(request))
    if (!form) return notFoundPage(platform, request)
    return (
      (await refuseThanks(form, request, contextOf(request, form))) ??
      thanks.page(form, request, contextOf(request, form))
    )
  }

  const confirm = confirmPages(platform, { forms, thanks, contextOf })
  const again = askAgainPages(platform, { forms, thanks, contextOf })
  const routesOf = (path: string): PageRoute[] => [
    { method: 'GET', path, handle: show },
    { method: 'POST', path, files: true, hasAnswers: true, handle: receive },
    ...uploadRoutes(path, ask(take)),
    { method: 'GET', path: `${path}/done`, handle: done },
    { method: 'POST', path: `${path}/done`, handle: again },
    { method: 'GET', path: `${path}/document/:link`, handle: documentPages(platform, forms) },
    { method: 'GET', path: `${path}/delete/:link`, handle: deletionPages(platform, forms) },
    { method: 'POST', path: `${path}/delete/:link`, handle: deletionPages(platform, forms) },
    { method: 'GET', path: `${path}/confirm/:token`, handle: confirm },
    { method: 'POST', path: `${path}/confirm/:token`, handle: confirm },
    { method: 'POST', path: `${path}/assistant`, handle: ask(assist) },
    { method: 'POST', path: `${path}/proof`, handle: ask(task) },
    // No descriptive address has a dot.
    { method: 'GET', path: `${path}/places.json`, handle: ask(places) },
    ...signRoutes(platform, { forms, signaturePath: assets.scripts.signature }, path),
    { method: 'POST', path: `${path}/count`, handle: countHandler(platform, forms) },
    ...savingRoutes(platform, { forms, contextOf }, path),
    ...staffLoginRoutes(platform, { forms, contextOf }, path),
  ]

  const { accountOf } = forms
  return [
    ...['/f/:slug', '/f/:username/:slug'].flatMap(routesOf).map((route) => ({ ...route, accountOf })),
    ...verifyRoutes(platform, assets.scripts.verify),
    ...sharingRoutes(platform, forms),
    ...trackingRoutes(forms, assets),
    ...assetRoutes(platform, forms, assets),
  ]
}

/** Files that are sent ahead, as a whole or in pieces. */
const uploadRoutes = (path: string, handle: PageRoute['handle']): PageRoute[] => [
  { method: 'POST', path: `${path}/upload`, files: 'bytes', handle },
  { method: 'OPTIONS', path: `${path}/upload`, handle },
  ...(['HEAD', 'PATCH', 'DELETE', 'POST'] as const).map((method): PageRoute => ({
    method,
    path: `${path}/upload/:upload`,
    files: 'bytes',
    handle,
  })),
]

/** Opens a form for a visitor, and counts that. */
function opener(platform: Platform, { forms, links, contextOf }: RouteDependencies) {
  const { system } = platform.database
  const count = countView(system)

  return async (request: PageRequest): Promise<PageAnswer> => {
    const address = addressOf(request)
    const form = await forms.current(address)
    const refusal = await refuse(platform, form, request, contextOf(request, form))
    if (refusal || !form) return refusal ?? notFoundPage(platform, request)
    if (hasMoved(form, address)) return movedTo(form, request)
    const context = contextOf(request, form)
    const why = await usedUp(form, links.visit(form, request.query), context)
    if (why) return unavailablePage(form, why, request, context)
    if (form.settings.stats_enabled && request.method === 'GET' && isView(request.header)) {
      countVisitor(platform, form, request)
      await count(form.id).catch((error: unknown) => platform.log.warn({ err: error }, 'view not counted'))
    }
    const page = await formPage(form, request.query, context)
    const unmarked = withoutSentCookie(form.id, request.header('cookie'), cookieScope(platform.config, context))
    return { ...page, headers: { ...page.headers, ...unmarked } }
  }
}

interface RouteDependencies {
  forms: LiveForms
  links: FormLinks
  contextOf: ReturnType<typeof openContext>
}

/** What the pages of a form need to know beyond it. */
function openContext(platform: Platform, { scripts }: Assets, links: FormLinks) {
  const { config, database, tokenKey } = platform
  return (request: PageRequest, form?: LiveForm): PageContext => ({
    database,
    tokenKey,
    links,
    kept: (form, key) => keptAnswers(platform, form, key),
    handed: (form, name) => handedAnswers(platform, form, name),
    scripts,
    embed: request.query.get('embed') === '1' && form?.settings.embed_enabled !== false,
    oembed: form ? oembedAddress(form, baseOf(config, form.hosts)) : null,
    publicUrl: config.publicUrl,
    addressOf: (form) => baseOf(config, form.hosts) + form.path,
    url: request.url,
  })
}

/** What was kept under the key of a page's address, but for what the visitor cannot change. */
async function keptAnswers(platform: Platform, form: LiveForm, key: string): Promise<Answers | undefined> {
  const visit = sentTokenHash(key)
  const draft = visit && (await openDraft(platform, form, visit))
  if (!draft) return undefined
  const locked = form.compiled.model.fields.filter(({ read_only }) => read_only).map(({ id }) => String(id))
  return Object.fromEntries(Object.entries(draft.answers).filter(([id]) => !locked.includes(id)))
}

/** Whether a descriptive address is one that the form had before. A POST to it is taken all the same: nothing is lost. */
function hasMoved({ settings }: LiveForm, address: FormAddress): boolean {
  return 'username' in address && settings.custom_slug !== address.slug
}

function movedTo({ path }: LiveForm, { url }: PageRequest): PageAnswer {
  const query = url.indexOf('?')
  return { status: 301, headers: { location: query < 0 ? path : path + url.slice(query), 'cache-control': 'no-cache' } }
}
