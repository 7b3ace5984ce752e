export { mirrorGroups, unknownGroups } from './queries.ts'
