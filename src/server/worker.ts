import { cutOffExportsLane } from './account-moves/session-lock.ts'
import { configurationLane } from './features/crm/index.ts'
import { recordLooksLane } from './features/crm-changes/index.ts'
import { crmWrites } from './features/crm-writes/index.ts'
import { signingLane } from './features/document-signing/index.ts'
import { certificateLanes } from './features/domains/index.ts'
import { followUpLane } from './features/follow-ups/index.ts'
import { countingLane, housekeepingLane } from './features/housekeeping/index.ts'
import { mailReturnLanes } from './features/mail-returns/index.ts'
import { mailLanes } from './features/mails/index.ts'
import { forgettingLane } from './features/retention/index.ts'
import { senderLane } from './features/senders/index.ts'
import { submissionIndexLane } from './features/submission-index/index.ts'
import { submissionDocuments } from './features/submission-documents/index.ts'
import { submissionMails } from './features/submission-mails/index.ts'
import { deliveryLanes } from './features/webhooks/index.ts'
import { failureNoticeLane } from './features/work/index.ts'
import type { Platform } from './platform.ts'
import { startLanes, type Lane, type Stoppable } from './work/lane.ts'

/** Everything that a worker does beside answering requests. */
const lanesOf = (platform: Platform): Lane[] => [
  // No two processes share an embedded database.
  ...deliveryLanes(platform, { alone: 'embedded' in platform.config.database }),
  ...mailLanes(platform),
  ...mailReturnLanes(platform),
  configurationLane(platform),
  senderLane(platform),
  followUpLane(platform, crmWrites(platform), submissionMails(platform)),
  followUpLane(platform, submissionDocuments(platform)),
  recordLooksLane(platform),
  signingLane(platform),
  followUpLane(platform, submissionMails(platform)),
  housekeepingLane(platform),
  countingLane(platform),
  submissionIndexLane(platform),
  forgettingLane(platform),
  failureNoticeLane(platform),
  cutOffExportsLane(platform),
  ...certificateLanes(platform),
]

/** The worker half: any number of processes may run it at the same time. */
export const startWorker = (platform: Platform): Stoppable => startLanes(platform, lanesOf(platform))
