import type { Line } from '../../circuit-breaker.ts'

/** onOffice publishes no limits; these are ours. */
export const onOfficeLine: Line = {
  name: 'onoffice',
  atOnce: 2,
  perSecond: 5,
  says: { paused: 'onoffice_paused', onTrial: 'onoffice_on_trial', restLong: 'onoffice_rest_long' },
}
