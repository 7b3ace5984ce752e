export { renewClaim } from './claim.ts'
export {
  connect,
  connectNewAccount,
  disconnect,
  requireAccount,
  storeConnection,
  type ConnectTarget,
} from './connect.ts'
export { accountOfCustomer } from './queries.ts'
export { crmFault, configurationLane } from './jobs.ts'
export { testMailAfter } from './retry.ts'
export { crmFieldFaults, knowsCrmFields } from './known-fields.ts'
export { recentCrmFields, recentShownCrmFields, shownCrmFields, type CrmFields } from './kept-fields.ts'
export { workingConfiguration, workingCrmFields } from './working.ts'
