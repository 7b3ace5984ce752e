export { failureNoticeLane } from './tell-failures.ts'
