export { deleteSession, deleteSessionsOf, findSessionUser } from './queries.ts'
export { beginSession, signInCounts } from './sign-in.ts'
