export { countViewsOfInbox } from './view-counts.ts'
export { personOf } from './person.ts'
export { sendersOf } from './senders.ts'
