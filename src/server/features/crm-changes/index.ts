export { recordLooksLane } from './lane.ts'
export { deleteWatched, forgetSeen } from './queries.ts'
export { watchRecords } from './watch.ts'
