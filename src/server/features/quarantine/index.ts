export { insertQuarantined } from './queries.ts'
