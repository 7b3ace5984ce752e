export { newSetUpAddress } from './address.ts'
