import { refusal } from '../../../../shared/refusals/catalogue.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import type { Assets } from './assets.ts'
import { fontAnswer } from './fonts.ts'
import type { LiveForms } from '../live-form.ts'
import { openPictures } from './logos.ts'
import { notFoundPage } from '../pages.ts'

const nothing: PageAnswer = { status: 404, refusal: refusal('nothing_here') }

/** What public pages load, all of it from this server: scripts, fonts, and the pictures of their form. */
export function assetRoutes(platform: Platform, forms: LiveForms, assets: Assets): PageRoute[] {
  const pictures = openPictures(platform)

  async function asset(request: PageRequest): Promise<PageAnswer> {
    const { name = '' } = request.params
    return assets.script(name) ?? fontAnswer(name) ?? (await notFoundPage(platform, request))
  }

  /** Only under the address that the form's pages name now. */
  async function logo({ params, url }: PageRequest): Promise<PageAnswer> {
    const form = await forms.current({ slug: params['slug'] ?? '' })
    const address = form?.settings.logo_url
    return address && form.compiled.model.files.logo === url ? pictures(address, form.account_id) : nothing
  }

  async function picture({ params, url }: PageRequest): Promise<PageAnswer> {
    const form = await forms.current({ slug: params['slug'] ?? '' })
    const named = Object.entries(form?.compiled.model.files.pictures ?? {}).find(([, path]) => path === url)
    return form && named ? pictures(named[0], form.account_id) : nothing
  }

  return [
    { method: 'GET', path: '/assets/:name', handle: asset },
    { method: 'GET', path: '/assets/logos/:slug/:name', handle: logo },
    { method: 'GET', path: '/assets/pictures/:slug/:name', handle: picture },
    { method: 'GET', path: '/embed.js', handle: () => assets.fixed('embed.js') },
    { method: 'GET', path: '/embed-absent.js', handle: () => assets.fixed('embed-absent.js') },
    { method: 'GET', path: '/frame.js', handle: () => assets.fixed('frame.js') },
  ]
}
