export { threadClock } from './clock.ts'
export { BusyError, openFairShare, shareLimits, type FairShare } from './fair-share.ts'
