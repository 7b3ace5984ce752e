import { setTimeout as pause } from 'node:timers/promises'
import { fill } from '../../../shared/text/fill.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError } from '../../crm/port.ts'
import type { Platform } from '../../platform.ts'
import { buildConfiguration } from './build.ts'
import {
  claimConfigurations,
  noteConnection,
  postponeConfiguration,
  type ConfigurationClaim,
} from './configuration-queries.ts'
import { claimIdentities, postponeIdentity, settleIdentity, type IdentityClaim } from './identity-queries.ts'
import { breaksConnection, rebuildAfter, testMailAfter } from './retry.ts'
import { textsFor } from './settings.ts'

const pollMs = 1_000
/** What one process does at the same time; longer than any of it can take. */
const claims = { limit: 8, leaseSeconds: 120 }

/**
 * Builds the field configurations that are due and sends the test mails of new e-mail identities, until stopped. Any
 * number of processes may do so on one database. A crash between a test mail and its note sends it once more.
 */
export function startCrm(platform: Platform): { stop(): Promise<void> } {
  const wake = new AbortController()
  const loops = [buildDue, verifyDue].map((task) => repeat(task, platform, wake.signal))
  return {
    async stop() {
      wake.abort()
      await Promise.all(loops)
    },
  }
}

async function repeat(task: (platform: Platform) => Promise<number>, platform: Platform, signal: AbortSignal) {
  while (!signal.aborted) {
    const done = await task(platform).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'CRM work not done')
      return 0
    })
    if (done < claims.limit) await pause(pollMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Builds configurations that are due, at most `claims.limit`; gives the number it tried. */
export async function buildDue(platform: Platform): Promise<number> {
  const due = await claimConfigurations(platform.database.system, claims)
  await Promise.all(due.map((claim) => build(platform, claim)))
  return due.length
}

async function build(platform: Platform, claim: ConfigurationClaim): Promise<void> {
  const db = platform.database.system
  try {
    await buildConfiguration(platform, claim)
  } catch (error) {
    const fault = crmFault(platform, claim, error)
    const { message } = fault
    await postponeConfiguration(db, claim, message, rebuildAfter(fault.kind, claim.attempts))
    if (breaksConnection(fault, claim.attempts)) await noteConnection(db, claim.account_id, message)
  }
}

/** Sends test mails that are due, at most `claims.limit`; gives the number it tried. */
export async function verifyDue(platform: Platform): Promise<number> {
  const due = await claimIdentities(platform.database.system, claims)
  await Promise.all(due.map((claim) => verify(platform, claim)))
  return due.length
}

async function verify(platform: Platform, claim: IdentityClaim): Promise<void> {
  const db = platform.database.system
  const { testMailSubject: subject, testMailText } = textsFor(claim.locale).crm
  try {
    const crm = await openCrm(platform, claim.account_id)
    await crm.sendTestMail({ identity: claim.email, subject, text: fill(testMailText, { email: claim.email }) })
    await settleIdentity(db, claim, null)
  } catch (error) {
    const fault = crmFault(platform, claim, error)
    const wait = testMailAfter(fault, claim.attempts)
    if (wait === null) await settleIdentity(db, claim, fault.message)
    else await postponeIdentity(db, claim, fault.message, wait)
  }
}

/** What the connector says went wrong, which the account can read; anything else is a fault of ours, and may pass. */
function crmFault({ log }: Platform, { account_id }: { account_id: number }, error: unknown): CrmError {
  if (error instanceof CrmError) return error
  log.error({ err: error, account: account_id }, 'CRM not asked')
  return new CrmError('unavailable', 'The CRM could not be asked because of an internal error.')
}
