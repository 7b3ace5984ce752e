export { startHousekeeping } from './sweep.ts'
export { startFoldingCounts } from './fold-counts.ts'
