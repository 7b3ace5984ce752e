export { hiddenPlaces, hiddenRecordPlaces, hidesFile } from './hidden.ts'
export { hasConfidentialAnswers, isConfidential } from './queries.ts'
