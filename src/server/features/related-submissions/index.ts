export { contactKeys, type Answers, type ContactField } from './keys.ts'
export { contactFields, contentOfSender, countRelated, fieldsOfTypes, type TypedField } from './queries.ts'
export { deleteContacts, insertContacts } from './write-contacts.ts'
