export { hiddenPlaces, hiddenPlacesOf, hiddenRecordPlaces, hidesFile, quotingPlaces } from './hidden.ts'
export { hasConfidentialAnswers, isConfidential } from './queries.ts'
