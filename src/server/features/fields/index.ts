export { copyFields, listFields } from './queries.ts'
