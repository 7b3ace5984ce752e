export { matchingRules, type FindMatching, type MatchingRule } from './choose.ts'
export { findRules } from './queries.ts'
export { matchingOfForm } from './of-form.ts'
