export { loadLetterhead } from './load.ts'
export { findLetterhead } from './queries.ts'
