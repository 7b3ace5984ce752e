export { listRules, replaceRules } from './queries.ts'
export { copyRules, forgetField, putBackInRules } from './carry.ts'
export { costFaults, foreignFields, newRule } from './check.ts'
export { names as namesField } from './rewrite.ts'
