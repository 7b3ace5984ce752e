export { listRules } from './queries.ts'
export { copyRules, forgetField } from './carry.ts'
