export { forgetAttempts, takeAttempt } from './queries.ts'
