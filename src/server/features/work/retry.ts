import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import type { SignalChannel } from '../../lib/signal-channels.ts'
import { forgetUnattachedDocuments, retryCrmWrites } from '../crm-writes/index.ts'
import { forgetFailedSignatures } from '../document-signing/index.ts'
import { retryFollowUps } from '../follow-ups/index.ts'
import { retryMails } from '../mails/index.ts'
import { forgetFailedDocuments } from '../submission-documents/index.ts'
import { retryDeliveries } from '../webhooks/index.ts'
import type { FailedWork } from './queries.ts'

/** A signal to publish after the commit, so that the work begins at once. */
type Announcement = [channel: SignalChannel, payload?: string]

export interface RetryResult {
  /** Items that are tried again. */
  count: number
  announcements: Announcement[]
}

/** Repeats failed work, in the caller's transaction; leaves out what cannot be repeated any more. */
export async function retryWork(
  db: Db,
  platform: Platform,
  { account_id, items }: { account_id: number; items: readonly FailedWork[] },
): Promise<RetryResult> {
  const of = (kind: FailedWork['kind']) => items.filter((item) => item.kind === kind)
  const submissions = (kind: FailedWork['kind']) => of(kind).flatMap(({ submission_id }) => submission_id ?? [])
  const crm = await retryCrmWrites(db, account_id, submissions('crm'))
  const documents = await retryFollowUps(db, { account_id, kind: 'document', submissions: submissions('document') })
  await forgetFailedDocuments(db, account_id, documents)
  const signatures = await retryFollowUps(db, { account_id, kind: 'signature', submissions: submissions('signature') })
  await forgetFailedSignatures(db, account_id, signatures)
  await forgetUnattachedDocuments(db, account_id, signatures)
  const composed = await retryFollowUps(db, { account_id, kind: 'mails', submissions: submissions('mails') })
  const mails = await retryMails(db, platform, { account_id, ids: of('mail').flatMap(({ mail_id }) => mail_id ?? []) })
  const deliveries = await retryDeliveries(
    db,
    account_id,
    of('delivery').flatMap(({ delivery_id }) => delivery_id ?? []),
  )
  const all: [number, Announcement][] = [
    [crm.length, ['follow_ups_waiting', 'crm']],
    [documents.length, ['follow_ups_waiting', 'document']],
    [signatures.length, ['follow_ups_waiting', 'signature']],
    [composed.length, ['follow_ups_waiting', 'mails']],
    [mails, ['mails_waiting']],
    [deliveries, ['deliveries_waiting']],
  ]
  return {
    count: all.reduce((sum, [count]) => sum + count, 0),
    announcements: all.flatMap(([count, announcement]) => (count > 0 ? [announcement] : [])),
  }
}
