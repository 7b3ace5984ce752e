export { deleteQuarantined, insertQuarantined } from './queries.ts'
export { announceReleased, releaseHeld, type Released } from './release.ts'
