import { setting, under } from './form-setting.ts'
import { choice, flag, text } from '../values.ts'

/** Statistics of third parties on the public page: part of the registry of form settings. */
export const trackingSettings = {
  tracking_provider: setting(
    choice('none', 'gtm', 'ga4', 'matomo', 'meta_pixel', 'etracker'),
    'none' as 'none' | 'gtm' | 'ga4' | 'matomo' | 'meta_pixel' | 'etracker',
    'tracking',
    'who counts visits and submissions; it runs in a closed frame, sees no answer and sets no cookie. Not on pages for staff or with a password',
  ),
  tracking_id: under(
    'tracking_provider',
    setting(
      text(200),
      null as string | null,
      'tracking',
      'GTM-ABC1234, G-ABC1234567, number of the pixel, account key of etracker; of Matomo its address and the number of the site, https://matomo.agency.example/#1',
    ),
  ),
  tracking_consent_required: under(
    'tracking_provider',
    setting(flag(), true, 'tracking', 'nothing of it is loaded before the visitor agrees'),
  ),
}
