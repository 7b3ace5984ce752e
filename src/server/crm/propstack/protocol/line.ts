import type { Line } from '../../circuit-breaker.ts'

/** Propstack publishes no limits; these are ours: a complete submission is six or seven requests, and one in a second is to be written. */
export const propstackLine: Line = {
  name: 'propstack',
  atOnce: 2,
  perSecond: 7,
  says: { paused: 'propstack_paused', onTrial: 'propstack_on_trial', restLong: 'propstack_rest_long' },
}
