export { deleteQuarantined, insertQuarantined } from './queries.ts'
export { announceReleased, releaseHeld, type ReleasedSubmission } from './release.ts'
