export { credentialContext } from './credential.ts'
