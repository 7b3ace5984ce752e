export { retryDeliveries } from './queries.ts'
export { secretContext } from './secret-context.ts'
export { startDeliveries, type DeliveriesOptions } from './worker.ts'
