export { forgetAttempts, takeAttempt, takeAttempts } from './queries.ts'
export type { CountedAttempt, Limit } from './queries.ts'
export { beginSession } from './sign-in.ts'
