export { retryDeliveries } from './queries.ts'
export { secretContext } from './secret-context.ts'
export { startDeliveries } from './worker.ts'
