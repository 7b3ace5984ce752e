export { secretContext, takeAnyCode } from './codes.ts'
export { findConfirmed } from './queries.ts'
