export { deleteSessionsOf, findSessionUser, forgetAttempts, takeAttempt, takeAttempts } from './queries.ts'
export type { CountedAttempt, Limit } from './queries.ts'
export { beginSession, codeSubjects, signInSubject } from './sign-in.ts'
