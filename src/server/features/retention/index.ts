export { forgettingLane, sweepRetention } from './sweep.ts'
