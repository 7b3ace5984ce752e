import { refusal } from '../../../../shared/refusals/catalogue.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import type { Assets } from './assets.ts'
import { fontAnswer } from './fonts.ts'
import type { LiveForms } from '../live-form.ts'
import { openLogos } from './logos.ts'
import { notFoundPage } from '../pages.ts'

/** What public pages load, all of it from this server: scripts, fonts, and the logo of their form. */
export function assetRoutes(platform: Platform, forms: LiveForms, assets: Assets): PageRoute[] {
  const logos = openLogos(platform)

  function asset(request: PageRequest): PageAnswer {
    const { name = '' } = request.params
    return assets.script(name) ?? fontAnswer(name) ?? notFoundPage(request)
  }

  /** Only under the address that the form's pages name now. */
  async function logo({ params, url }: PageRequest): Promise<PageAnswer> {
    const form = await forms.current({ slug: params['slug'] ?? '' })
    const address = form?.settings.logo_url
    return address && form.compiled.model.files.logo === url
      ? logos(address, form.account_id)
      : { status: 404, refusal: refusal('nothing_here') }
  }

  return [
    { method: 'GET', path: '/assets/:name', handle: asset },
    { method: 'GET', path: '/assets/logos/:slug/:name', handle: logo },
    { method: 'GET', path: '/embed.js', handle: () => assets.fixed('embed.js') },
    { method: 'GET', path: '/frame.js', handle: () => assets.fixed('frame.js') },
  ]
}
