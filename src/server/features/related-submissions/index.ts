export { contactKeys, type ContactField } from './keys.ts'
export { contactFields, contentOfSender, countRelated } from './queries.ts'
export { deleteContacts, insertContacts } from './write-contacts.ts'
