export { answerInWords, nameIn, type Answered } from './answers.ts'
export { followedForm, templateSigns, type FollowedForm } from './followed-form.ts'
export { dropUnsaved, forgetRecords, type Dropped } from './forget-queries.ts'
export { freeTaker } from './handover.ts'
export { beginsAtOnce, followUpsOf, makesDocuments, signsDocuments, type FollowUpKind } from './kinds.ts'
export { performDue, startFollowUps } from './loop.ts'
export {
  fromAnswers,
  fromRecords,
  fromSignedLink,
  type ReadRecords,
  type SignedRecords,
  type VisitorSource,
} from './macro-sources.ts'
export { followUpsOfForm, hasEnded, leaseSeconds, type FollowUp } from './queries.ts'
export { retryFollowUps } from './retry-queries.ts'
export { contentContext, contentOf, forVisitor, withoutPlaces, recordsContext, type Content } from './sealing.ts'
export { type FollowUpWork, type Outcome } from './work.ts'
