export { confirmPassword } from './change.ts'
