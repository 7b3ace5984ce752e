export { mailReturnLanes } from './look.ts'
export { returnAddress, type ReturnAddresses } from './return-address.ts'
export { findReturns, stoppedAddresses } from './queries.ts'
