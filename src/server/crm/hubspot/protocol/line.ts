import type { Line } from '../../circuit-breaker.ts'

/**
 * Documented for private apps: 100 requests in ten seconds for each app of the smallest accounts, and five searches a second for each
 * account, for which a search counts as two.
 */
export const hubspotLine: Line = {
  name: 'hubspot',
  atOnce: 3,
  perSecond: 9,
  says: { paused: 'hubspot_paused', onTrial: 'hubspot_on_trial', restLong: 'hubspot_rest_long' },
}

/** Requests that a search counts for. */
export const searchTurns = 2
