import { startCrmWrites } from './features/crm-writes/index.ts'
import { startCrm } from './features/crm/index.ts'
import { startSigning } from './features/document-signing/index.ts'
import { startFoldingCounts, startHousekeeping } from './features/housekeeping/index.ts'
import { startMails } from './features/mails/index.ts'
import { startForgetting } from './features/retention/index.ts'
import { startSenders } from './features/senders/index.ts'
import { startSubmissionDocuments } from './features/submission-documents/index.ts'
import { startSubmissionMails, submissionMails } from './features/submission-mails/index.ts'
import { startDeliveries } from './features/webhooks/index.ts'
import { startTellingFailures } from './features/work/index.ts'
import type { Platform } from './platform.ts'

/** Work that goes on in the background until it is stopped. */
export interface Running {
  /** Begins nothing new; resolves when what runs has ended. */
  stop(): Promise<void>
}

/** Everything that a worker does beside answering requests. */
const loops: readonly ((platform: Platform) => Running | Promise<Running>)[] = [
  // No two processes share an embedded database.
  (platform) => startDeliveries(platform, { alone: 'embedded' in platform.config.database }),
  startMails,
  startCrm,
  startSenders,
  (platform) => startCrmWrites(platform, submissionMails(platform)),
  startSubmissionDocuments,
  startSigning,
  startSubmissionMails,
  startHousekeeping,
  startFoldingCounts,
  startForgetting,
  startTellingFailures,
]

/** The worker half: any number of processes may run it at the same time. */
export async function startWorker(platform: Platform): Promise<Running> {
  const running = await Promise.all(loops.map(async (start) => start(platform)))
  return {
    async stop() {
      await Promise.all(running.map((loop) => loop.stop()))
    },
  }
}
