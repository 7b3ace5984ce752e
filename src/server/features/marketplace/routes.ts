import {
  codeName,
  keyName,
  renderActivation,
  renderMarketplaceState,
  ticketName,
  type ActivationPage,
} from '../../pages/marketplace-pages.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Page } from '../../../shared/form/page/document.ts'
import type { AgencyLanguage } from '../../../shared/text/languages.ts'
import type { PageAnswer, PageRefusal, PageRequest, PageRoute } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { accountOfCustomer, renewClaim } from '../crm/index.ts'
import { answerPage } from '../public-forms/index.ts'
import { activate } from './activate.ts'
import { noteCall } from './queries.ts'
import { readCall, type MarketplaceCall } from './signed-address.ts'
import { openTicket, sealTicket, type Ticket } from './ticket.ts'

const activationPath = '/onoffice/activate'
const servicePath = '/onoffice/service'

/** What onOffice opens in its frame, where this service is a provider in its marketplace: the activation, and the service. */
export function marketplaceRoutes(platform: Platform): PageRoute[] {
  const { marketplace } = platform.config.crm
  if (!marketplace) return []
  const { system } = platform.database

  const show = (page: Page, refused?: PageRefusal) =>
    answerPage({ ...page, framedBy: marketplace.frameOrigins }, { embed: true }, refused)
  const state = (name: Parameters<typeof renderMarketplaceState>[0], request: PageRequest, refused?: PageRefusal) =>
    show(
      renderMarketplaceState(name, { language: languageOf(request), dashboard: `${platform.config.publicUrl}/app` }),
      refused,
    )
  const outdated: PageRefusal = { status: 403, refusal: refusal('marketplace_call_outdated') }
  const unknown: PageRefusal = { status: 404, refusal: refusal('marketplace_agency_unknown') }

  /** Runs with a call of onOffice that has not been made before. */
  const called = (path: string, handle: (call: MarketplaceCall, request: PageRequest) => Promise<PageAnswer>) =>
    async function (request: PageRequest): Promise<PageAnswer> {
      const [, query = ''] = request.url.split(/\?(.*)/s, 2)
      const call = readCall(marketplace.secret, { base: platform.config.publicUrl + path, query })
      const isGood = typeof call === 'object' && (await noteCall(system, call.signatureHash))
      return isGood ? handle(call, request) : state('outdated', request, outdated)
    }

  async function ask(ticket: Ticket, request: PageRequest, entered?: ActivationForm) {
    const needsCode = (await accountOfCustomer(system, ticket.customer)) === undefined
    const page = renderActivation({
      language: languageOf(request),
      action: platform.config.publicUrl + activationPath,
      customerName: ticket.customerName,
      ticket: sealTicket(platform.sealer, ticket),
      code: needsCode ? (entered?.code ?? '') : null,
      fault: entered?.fault,
    })
    return show(page, entered?.fault && { status: 422, refusal: refusal(`activation_${entered.fault}`) })
  }

  async function enter(request: PageRequest): Promise<PageAnswer> {
    const ticket = openTicket(platform.sealer, textOf(request, ticketName))
    if (!ticket) return state('outdated', request, outdated)
    const code = textOf(request, codeName)
    const fault = await activate(platform, { ticket, key: textOf(request, keyName), code })
    if (fault === undefined) return state('done', request)
    return fault === 'outdated' ? state('outdated', request, outdated) : ask(ticket, request, { code, fault })
  }

  return [
    {
      method: 'GET',
      path: activationPath,
      handle: called(activationPath, async ({ activation, signatureHash: _hash, ...call }, request) =>
        activation ? ask({ ...call, ...activation }, request) : state('outdated', request, outdated),
      ),
    },
    { method: 'POST', path: activationPath, handle: enter },
    {
      method: 'GET',
      path: servicePath,
      handle: called(servicePath, async (call, request) =>
        (await renewClaim(platform, call)) ? state('renewed', request) : state('unknown', request, unknown),
      ),
    },
  ]
}

/** What was entered before, and what is wrong with it. */
type ActivationForm = Pick<ActivationPage, 'code' | 'fault'>

const languageOf = (request: PageRequest): AgencyLanguage =>
  /^(de\b|$)/i.test(request.header('accept-language') ?? '') ? 'de' : 'en'

function textOf({ body }: PageRequest, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '').trim() : ''
}
