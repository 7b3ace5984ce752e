export { composeAccountMail } from './account-mail.ts'
export { mailNotice } from './notice.ts'
export { countPeople, deleteInvitation, lockPeople, otherOwner, updateUser } from './queries.ts'
