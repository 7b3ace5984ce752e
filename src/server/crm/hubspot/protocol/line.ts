import type { Line } from '../../circuit-breaker.ts'

/** Documented are 100 requests in ten seconds for the smallest accounts, which other apps share, and five searches a second. */
export const hubspotLine: Line = {
  atOnce: 3,
  perSecond: 5,
  says: { paused: 'hubspot_paused', onTrial: 'hubspot_on_trial', restLong: 'hubspot_rest_long' },
}
