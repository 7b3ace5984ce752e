export { deleteQuarantined, insertQuarantined } from './queries.ts'
