export { startTellingFailures } from './tell-failures.ts'
