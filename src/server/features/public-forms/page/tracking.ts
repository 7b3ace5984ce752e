import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { trackingOf, trackingPage, trackingPolicy } from '../../../../shared/form/page/tracking.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../../http/pages.ts'
import { addressOf, formAddress } from '../address.ts'
import type { Assets } from './assets.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'

/** Whether a third party counts visits to a form: never of people who have logged in, or know a password. */
export function isTracked({ settings, passwordHash }: Pick<LiveForm, 'settings' | 'passwordHash'>): boolean {
  return !settings.staff_only_enabled && passwordHash === null && trackingOf(settings) !== null
}

/** The closed frame of the form that an address is about; it learns nothing of what the address prefills. */
export const trackingAddress = (url: string) => `${formAddress(url).split('?', 1)[0]}/tracking`

/** The page in that frame, which has no origin: what runs there reaches neither this service nor the page around it. */
export function trackingRoutes(forms: LiveForms, { scripts }: Assets): PageRoute[] {
  async function show(request: PageRequest): Promise<PageAnswer> {
    const form = await forms.current(addressOf(request))
    const tracking = form?.settings.active && isTracked(form) ? trackingOf(form.settings) : null
    if (!form || !tracking)
      return { status: 404, refusal: refusal('nothing_here'), headers: { 'cache-control': 'no-store' } }
    const { embed_enabled, embed_allowed_origins: origins } = form.settings
    const anyOrListed = origins.length > 0 ? origins : ['*']
    const around = embed_enabled ? anyOrListed : []
    return {
      status: 200,
      headers: {
        'content-security-policy': trackingPolicy(tracking, around),
        'cache-control': 'no-store',
        'referrer-policy': 'strict-origin',
      },
      body: { type: 'html', text: trackingPage(tracking, scripts.tracker) },
    }
  }

  return ['/f/:slug', '/f/:username/:slug'].map((path): PageRoute => ({
    method: 'GET',
    path: `${path}/tracking`,
    handle: show,
  }))
}
