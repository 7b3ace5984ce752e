export { submissionWriter, type Write } from './writer.ts'
export { findSubmission, storeReleased, type NewSubmission } from './queries.ts'
export { presentSubmission } from './present.ts'
