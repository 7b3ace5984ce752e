export { callable, contactKeys, type ContactField } from './keys.ts'
export { contactsLane, writeContacts } from './lane.ts'
export { contactFields, contentOfSender, countRelated } from './queries.ts'
