export { followUpsOf, type FollowUpKind } from './kinds.ts'
export { startFollowUps, performDue, type Outcome, type Perform } from './loop.ts'
export { followUpsOfForm, forgetRecords, type FollowUp } from './queries.ts'
export { contentContext, contentOf, recordsContext, type Content } from './sealing.ts'
