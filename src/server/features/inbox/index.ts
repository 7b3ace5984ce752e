export { countViewsOfInbox } from './view-counts.ts'
export { excerptOf, type WordsField } from './excerpt.ts'
export { personOf } from './person.ts'
export { sendersOf } from './senders.ts'
