export {
  hiddenPlaces,
  hiddenPlacesOf,
  hiddenRecordPlaces,
  hidesFile,
  placesAt,
  quotingPlaces,
  seesMarks,
} from './hidden.ts'
export { hasConfidentialAnswers, isConfidential, keepFormerPlaces, type RecordPlace } from './queries.ts'
