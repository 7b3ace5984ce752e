export { submissionWriter, type Write } from './writer.ts'
export { findSubmission, storeReleased, type NewSubmission, type Seen } from './queries.ts'
export { presentSubmission } from './present.ts'
