export { formLinks, prefilledAnswers, withheldPlaces, type FormLinks, type LinkData } from './links.ts'
export { isUsed } from './queries.ts'
export { recordsForPage, signedRecords } from './signed-records.ts'
export type { Visit } from './visit.ts'
