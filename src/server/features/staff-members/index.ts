export { countActive, unknownMembers } from './queries.ts'
