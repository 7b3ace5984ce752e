export { formLinks, prefilledAnswers, withheldPlaces, type FormLinks, type LinkUse, type Loaded } from './links.ts'
export { isUsed } from './queries.ts'
export { signedRecords } from './signed-records.ts'
export type { Visit } from './visit.ts'
