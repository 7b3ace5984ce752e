import type { AcmeConfig } from '../../domains-config.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { notificationRecipients } from '../accounts/index.ts'
import { moveAddresses } from '../forms/index.ts'
import { queueMails } from '../mails/index.ts'
import { requireLeadsHere } from './leads-here.ts'
import { failureMail } from './notice.ts'
import { newAccountKey, orderCertificate, OrderFailed } from './order.ts'
import {
  acmeAccount,
  claimDue,
  followDomains,
  hasJustEnded,
  keepAccountUrl,
  keepCertificate,
  noteFailure,
  putChallenge,
  type Challenge,
  type DueDomain,
} from './queries.ts'
import { waitAfter } from './reasons.ts'

const everyMs = 30_000

export const keyContext = (accountId: number) => `domain certificate:${accountId}`
export const accountKeyContext = (directory: string) => `acme account:${directory}`

/** Gets and renews certificates of the accounts' domains, one after the other. */
export function certificateLanes(platform: Platform): Lane[] {
  const { acme } = platform.config.domains
  if (acme === null) return []
  const turn = async () => ((await renewOne(platform, acme)) ? 0 : everyMs)
  return [{ name: 'certificates', firstAfterMs: 2_000, pollMs: everyMs, turn }]
}

/** Tries the domain that has been due for the longest time; gives whether there was one. */
export async function renewOne(platform: Platform, acme: AcmeConfig): Promise<boolean> {
  const { database, log, sealer, signals } = platform
  const db = database.system
  await followDomains(db)
  const due = await claimDue(db)
  if (!due) return false
  try {
    const { key, certificate, expires_at } = await order(platform, acme, due)
    const sealed_key = sealer.seal(key, keyContext(due.account_id))
    await db.transaction().execute(async (db) => {
      if ((due.days_left ?? 0) <= 0) await moveAddresses(db, due.account_id)
      await keepCertificate(db, due, { sealed_key, certificate, expires_at })
    })
    signals.publish('access_changed')
    log.info({ domain: due.domain, expires_at }, 'a certificate for a domain was issued')
  } catch (error) {
    if (!(error instanceof OrderFailed)) throw error
    await fail(platform, due, error)
  }
  return true
}

async function order(platform: Platform, config: AcmeConfig, { account_id, domain }: DueDomain) {
  const { database, sealer } = platform
  const db = database.system
  const answer = (challenge: Challenge) => putChallenge(db, account_id, challenge)
  await requireLeadsHere(platform, domain, answer)
  const context = accountKeyContext(config.directory)
  const account = await acmeAccount(db, config.directory, async () => sealer.seal(await newAccountKey(), context))
  return orderCertificate({
    config,
    domain,
    accountKey: sealer.unseal(account.sealed_key, context),
    accountUrl: account.url,
    onAccount: (url) => keepAccountUrl(db, config.directory, url),
    answer,
  })
}

/** Tells the owner once for each reason, and only while visitors have no certificate, or will soon have none. */
const tellsFromDaysLeft = 21

async function fail({ database, log }: Platform, due: DueDomain, error: OrderFailed): Promise<void> {
  const db = database.system
  const { domain, account_id } = due
  const { reason, message: detail, retryAfterSeconds } = error
  const waitSeconds = waitAfter(due.failures, { retryAfterSeconds })
  log.warn({ domain, account_id, reason, detail, next_try_in_seconds: waitSeconds }, 'no certificate for a domain')
  await db.transaction().execute(async (db) => {
    // Until there is another one, its forms are at the address of the service.
    if (await hasJustEnded(db, due)) await moveAddresses(db, account_id)
    await noteFailure(db, due, { reason, detail, waitSeconds })
  })
  if (reason === due.reason || (due.days_left ?? 0) > tellsFromDaysLeft) return
  await queueMails(db, account_id, await notificationRecipients(db, account_id), {
    ...failureMail(domain, reason, waitSeconds),
    purpose: 'domain_notice',
  })
}
