export { deleteSessionsOf, findSessionUser, forgetAttempts, takeAttempt, takeAttempts } from './queries.ts'
export type { CountedAttempt, Limit } from './queries.ts'
export { beginSession, codeSubjects, signInSubject, tooMany } from './sign-in.ts'
