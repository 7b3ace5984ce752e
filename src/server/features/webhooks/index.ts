export { forgetMessages, retryDeliveries } from './queries.ts'
export { secretContext } from './secret-context.ts'
export { deliveryLanes, sendingLaneName } from './lanes.ts'
