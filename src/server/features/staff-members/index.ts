export { unknownMembers } from './queries.ts'
