import type { Line } from '../../circuit-breaker.ts'

/** Propstack publishes no limits; these are ours. */
export const propstackLine: Line = {
  atOnce: 2,
  perSecond: 5,
  says: { paused: 'propstack_paused', onTrial: 'propstack_on_trial', restLong: 'propstack_rest_long' },
}
