export { insertQuarantined, type SpamReason } from './queries.ts'
