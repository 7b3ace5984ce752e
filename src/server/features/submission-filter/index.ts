export { matchingRows, placeColumns } from './matching.ts'
export { above, received, receivedId, upTo, type Watermark } from './order.ts'
export { requireUser } from './require-user.ts'
export { isOver, maxLookedAt, sourceOf, wayOf, type InboxFilter } from './sources.ts'
