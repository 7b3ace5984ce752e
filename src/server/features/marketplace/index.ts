export { newCode } from './codes.ts'
