export { threadClock, type Clock } from './clock.ts'
export { openPlaces } from './places.ts'
export { BusyError, openFairShare, shareLimits, type FairShare } from './fair-share.ts'
