export { allowPasswords, requireOtherSignIn, isEnforced } from './enforcement.ts'
export { idTokenContext, secretContext } from './sealing.ts'
