export { addAccount, addAccountWithKey, createAccount, type NewAccount } from './create-account.ts'
export { accountName, anyAccount, insertUser, listAccounts } from './queries.ts'
export { setPlan } from './set-plan.ts'
export { notificationRecipients } from './recipients.ts'
