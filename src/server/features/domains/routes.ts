import { refusal } from '../../../shared/refusals/catalogue.ts'
import { domains } from '../../../shared/contract/accounts/domains.ts'
import { routes } from '../../http/bind.ts'
import type { PageRoute } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { challengePath } from './leads-here.ts'
import { presentDomain } from './own-domain.ts'
import { findChallenge, findDomain } from './queries.ts'

export const ownDomainRoutes = routes('domains', domains, {
  get: async ({ db, account, platform }) =>
    presentDomain(await findDomain(db, account.id), platform.config.domains.acme !== null),
})

/** What an authority asks a domain for, answered by every web process. */
export function domainRoutes({ database, config }: Platform): PageRoute[] {
  if (config.domains.acme === null) return []
  return [
    {
      method: 'GET',
      path: `${challengePath}:token`,
      async handle({ params }) {
        const { token = '' } = params
        const text = /^[\w-]{16,128}$/.test(token) ? await findChallenge(database.system, token) : undefined
        return text === undefined
          ? { status: 404, refusal: refusal('nothing_here') }
          : { status: 200, body: { type: 'text', text } }
      },
    },
  ]
}
