export { connect, connectNewAccount, disconnect } from './connect.ts'
export { startCrm } from './jobs.ts'
export { crmFieldFaults, type CrmReference } from './known-fields.ts'
export { crmFields, recentCrmFields, type CrmFields } from './kept-fields.ts'
