export { indexAll, submissionIndexLane } from './lane.ts'
