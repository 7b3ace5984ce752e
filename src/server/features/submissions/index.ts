export {
  accountsToForget,
  countWaiting,
  emptyDeliveries,
  eraseSubmissions,
  forgetWritten,
  lockSubmission,
} from './erase-queries.ts'
export { isUsedLink, storeAlone, submissionWriter } from './writer.ts'
export { storeReleased, type NewSubmission, type CheckedRevisions, type InsertResult } from './insert-queries.ts'
export { confirmationOf, findSubmission } from './queries.ts'
export { presented } from './presented.ts'
export { emptiedDraft, type SentDraft } from './sent-draft.ts'
export { confirmationText, presentSubmission, type SubmissionMeta } from './present.ts'
