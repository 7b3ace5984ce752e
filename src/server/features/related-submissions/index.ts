export { callable, contactKeys, type ContactField } from './keys.ts'
export { contactsLane } from './lane.ts'
export { contactFields, contentOfSender, countRelated } from './queries.ts'
