export { formLinks, prefilledAnswers, withheldPlaces, type FormLinks, type Loaded } from './links.ts'
export { isUsed } from './queries.ts'
export { signedRecords } from './signed-records.ts'
