export { copyFields, fieldsOfForms, listFields } from './queries.ts'
