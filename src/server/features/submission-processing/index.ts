export { applyChange } from './apply-change.ts'
export { changeOf, type StateChange } from './changes.ts'
export { findProcessing, holdSubmission } from './queries.ts'
