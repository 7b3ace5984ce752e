export { housekeepingLane } from './sweep.ts'
export { countingLane } from './fold-counts.ts'
