export { takeAnyCode } from './codes.ts'
export { findConfirmed } from './queries.ts'
