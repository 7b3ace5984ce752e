export { findProcessing } from './queries.ts'
