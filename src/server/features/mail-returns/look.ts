import { setImmediate as nextTurn } from 'node:timers/promises'
import { maxReportBytes } from '../../../shared/budgets.ts'
import { MailboxError, withMailbox, type Mailbox } from '../../lib/mailbox/mailbox.ts'
import type { Platform } from '../../platform.ts'
import type { ReturnsConfig } from '../../settings/returns-config.ts'
import type { Lane } from '../../work/lane.ts'
import { laneGauges } from '../../work/lane-gauges.ts'
import { readReport } from './delivery-report.ts'
import { findSent, noteReturns, takeTurn } from './queries.ts'
import { isGenuine, returnedMails } from './return-address.ts'

const name = 'mail-returns'
const pollMs = 60_000
const firstAfterMs = 5_000
/** Messages that a turn reads. */
const batch = 50
/** How long a turn may take, whatever the server does; the next one begins later, in whichever process. */
const longestMs = 45_000
const betweenSeconds = 50

/** Looks about once a minute, over all processes, for mails that have come back. None without BOUNCE_ADDRESS and BOUNCE_IMAP_URL. */
export function mailReturnLanes(platform: Platform): Lane[] {
  const { config, database, log } = platform
  const { returns } = config
  if (returns === null) return []
  const stopped = new AbortController()
  const gauges = laneGauges(name)
  let isFailing = false
  const turn = async () => {
    if (!(await takeTurn(database.system, betweenSeconds))) return
    try {
      await lookForReturns(platform, returns, AbortSignal.any([stopped.signal, AbortSignal.timeout(longestMs)]))
      if (isFailing) log.info('returned mails are read again')
      isFailing = false
    } catch (error) {
      if (stopped.signal.aborted) return
      gauges.failedTurns++
      // An outage is one line, and not one a minute.
      if (!isFailing) log.warn({ err: error, host: returns.mailbox.host }, 'returned mails cannot be read')
      isFailing = true
    }
  }
  return [{ name, firstAfterMs, pollMs, turn, close: () => stopped.abort() }]
}

/** Reads what is new in the mailbox, and marks it as seen. Gives how many returns it has noted. */
export function lookForReturns(
  platform: Pick<Platform, 'database' | 'tokenKey'>,
  returns: ReturnsConfig,
  signal: AbortSignal,
): Promise<number> {
  return withMailbox(returns.mailbox, signal, async (mailbox) => {
    let noted = 0
    const faults: unknown[] = []
    for (const uid of await mailbox.unseen(batch)) {
      try {
        noted += await readMessage(mailbox, uid, { platform, returns })
      } catch (error) {
        if (error instanceof MailboxError) throw error
        faults.push(error)
      }
    }
    if (faults.length > 0) throw faults[0]
    return noted
  })
}

interface LookContext {
  platform: Pick<Platform, 'database' | 'tokenKey'>
  returns: ReturnsConfig
}

/** What is not given, or cannot be noted now, since its account is being moved for example, stays unseen for another turn. */
async function readMessage(mailbox: Mailbox, uid: number, { platform, returns }: LookContext): Promise<number> {
  const message = await mailbox.read(uid, maxReportBytes)
  if (message === null) return 0
  await nextTurn()
  const noted = await noteReport(message, { platform, returns })
  await mailbox.markSeen(uid)
  return noted
}

async function noteReport(
  message: Buffer,
  { platform: { database, tokenKey }, returns }: LookContext,
): Promise<number> {
  const report = readReport(message)
  if (!report) return 0
  let noted = 0
  const named = report.to.flatMap((text) => returnedMails(returns, text))
  for (const mail of new Map(named.map((one) => [`${one.id} ${one.proof}`, one])).values()) {
    const sent = await findSent(database.system, mail.id)
    if (!sent || !isGenuine(tokenKey, sent.account_id, mail)) continue
    noted += await noteReturns(database.system, { id: mail.id, ...sent }, report.failed)
  }
  return noted
}
