export { applyChanges } from './apply-changes.ts'
export { changeOf, isOverfull, type StateChange } from './changes.ts'
export { namedAssignee } from './named-assignee.ts'
export { findProcessing, holdSubmission, holdSubmissions } from './queries.ts'
