export { hiddenPlaces, hiddenPlacesOf, hiddenRecordPlaces, hidesFile } from './hidden.ts'
export { hasConfidentialAnswers, isConfidential } from './queries.ts'
