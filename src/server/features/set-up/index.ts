export { setUpAddress } from './address.ts'
