export { startDeliveries, type DeliveriesOptions } from './worker.ts'
