export { indexAll, searchLane } from './indexing.ts'
