import { toStore } from '../../../shared/refusals/catalogue.ts'
import { domainToASCII } from 'node:url'
import { agencyCatalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { agencyLanguage } from '../../../shared/text/languages.ts'
import { crmKind, openCrm } from '../../crm/open-crm.ts'
import type { Config } from '../../config.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { crmFault, testMailAfter } from '../crm/index.ts'
import { askToConfirm } from './ask.ts'
import { oftenEnough, takeTestMail } from './limits.ts'
import {
  claimIdentities,
  distrust,
  postponeIdentity,
  settleIdentity,
  type IdentityClaim,
  type Proof,
} from './queries.ts'

const pollMs = 1_000
/** What one process does at the same time; longer than any of it can take. */
const claims = { limit: 8, leaseSeconds: 120 }

/** Verifies the e-mail identities of accounts. A crash between a mail and its note sends it once more. */
export function senderLane(platform: Platform): Lane {
  const { config, database } = platform
  const trusted = { senderDomains: [...config.senderDomains], sendsMail: config.smtpUrl !== null }
  return {
    name: 'senders',
    pollMs,
    begin: () => distrust(database.system, trusted),
    turn: async () => ((await verifyDue(platform)) === claims.limit ? 0 : pollMs),
  }
}

/** Verifies what is due, at most `claims.limit`; gives the number it tried. */
export async function verifyDue(platform: Platform): Promise<number> {
  const due = await claimIdentities(platform.database.system, claims)
  await Promise.all(due.map((claim) => verify(platform, claim)))
  return due.length
}

async function verify(platform: Platform, claim: IdentityClaim): Promise<void> {
  const db = platform.database.system
  try {
    const crm = await openCrm(platform, claim.account_id)
    const proof = voucherOf(platform.config, claim)
    if (proof === null) return await askToConfirm(platform, claim)
    // What was not taken the first time may be tried again.
    const limited = claim.attempts === 1 ? await takeTestMail(platform, claim) : 0
    if (limited > 0) return await postponeIdentity(db, claim, oftenEnough, limited)
    const { testMailSubject: subject, testMailText } = agencyCatalogue[agencyLanguage(claim.locale)].crm
    await crm.sendTestMail({ identity: claim.email, subject, text: fill(testMailText, { email: claim.email }) })
    await settleIdentity(db, claim, { proof })
  } catch (error) {
    const fault = crmFault(platform, claim, error)
    const wait = testMailAfter(fault, claim.attempts)
    if (wait === null) await settleIdentity(db, claim, { error: toStore(fault.refusal) })
    else await postponeIdentity(db, claim, toStore(fault.refusal), wait)
  }
}

/** What vouches for an address once a test mail was sent from it; null: only the person who reads its mail can. */
function voucherOf({ senderDomains }: Config, { kind, email }: IdentityClaim): Proof | null {
  if (crmKind(kind).vouchesForIdentities) return 'crm'
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1)).toLowerCase()
  return senderDomains.has(domain) ? 'operator' : null
}
