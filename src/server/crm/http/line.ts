import type { Line } from '../circuit-breaker.ts'

/** What is asked of an agency's own CRM (docs/crm/http.md names it). */
export const httpCrmLine: Line = {
  name: 'http',
  atOnce: 4,
  perSecond: 20,
  says: { paused: 'http_crm_paused', onTrial: 'http_crm_on_trial', restLong: 'http_crm_rest_long' },
}
