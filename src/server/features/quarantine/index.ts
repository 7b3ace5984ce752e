export { deleteQuarantined, findReleased, insertQuarantined } from './queries.ts'
export { announceReleased, releaseHeld, type ReleasedSubmission } from './release.ts'
