export { contactKeys, type ContactField } from './keys.ts'
export { contactFields, contentOfSender, countRelated, fieldsOfTypes } from './queries.ts'
export { deleteContacts, insertContacts } from './write-contacts.ts'
