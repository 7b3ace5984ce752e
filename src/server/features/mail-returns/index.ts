export { mailReturnLanes } from './look.ts'
export { returnAddress, type ReturnAddresses } from './return-address.ts'
export { stoppedAddresses } from './queries.ts'
