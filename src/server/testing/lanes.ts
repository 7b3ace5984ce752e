import { configurationLane } from '../features/crm/index.ts'
import { crmWrites } from '../features/crm-writes/index.ts'
import { followUpLane } from '../features/follow-ups/index.ts'
import { mailLanes } from '../features/mails/index.ts'
import { senderLane } from '../features/senders/index.ts'
import { deliveryLanes } from '../features/webhooks/index.ts'
import type { Platform } from '../platform.ts'
import { startLanes } from '../work/lane.ts'

/** Parts of a worker, each until it is stopped. */
export const startCrm = (platform: Platform) => startLanes(platform, [configurationLane(platform)])
export const startCrmWrites = (platform: Platform) =>
  startLanes(platform, [followUpLane(platform, crmWrites(platform))])
export const startMails = (platform: Platform) => startLanes(platform, mailLanes(platform))
export const startSenders = (platform: Platform) => startLanes(platform, [senderLane(platform)])
export const startDeliveries = (platform: Platform, options?: { alone?: boolean }) =>
  startLanes(platform, deliveryLanes(platform, options))
