export { matchingRules, rulesAtOnce, rulesThatWait, type FindMatching, type MatchingRule } from './choose.ts'
export { findCrmUser, findRules, findUsers, type StoredRule } from './queries.ts'
export { matchingOfForm } from './of-form.ts'
