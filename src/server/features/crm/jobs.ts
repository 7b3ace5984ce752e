import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { CrmError } from '../../crm/port.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { buildConfiguration } from './build.ts'
import {
  claimConfigurations,
  recordConnectionError,
  postponeConfiguration,
  type ConfigurationClaim,
} from './configuration-queries.ts'
import { breaksConnection, rebuildAfter } from './retry.ts'

const pollMs = 1_000
/** What one process does at the same time; longer than any of it can take. */
const claims = { limit: 8, leaseSeconds: 120 }

/** Builds the field configurations that are due. */
export const configurationLane = (platform: Platform): Lane => ({
  name: 'configurations',
  pollMs,
  turn: async () => ((await buildDue(platform)) === claims.limit ? 0 : pollMs),
})

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
    const reason = toStore(fault.refusal)
    await postponeConfiguration(db, claim, reason, rebuildAfter(fault.kind, claim.attempts))
    if (breaksConnection(fault, claim.attempts)) await recordConnectionError(db, claim, reason)
  }
}

/** What the connector says went wrong, which the account can read; anything else is a fault of ours, and may pass. */
export function crmFault({ log }: Platform, { account_id }: { account_id: number }, error: unknown): CrmError {
  if (error instanceof CrmError) return error
  log.error({ err: error, account: account_id }, 'CRM not asked')
  return new CrmError('unavailable', refusal('crm_not_asked'))
}
