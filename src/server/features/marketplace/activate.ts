import { unlockProvider } from '../../crm/onoffice/open.ts'
import { CrmError } from '../../crm/port.ts'
import type { Platform } from '../../platform.ts'
import { accountOfCustomer, storeConnection } from '../crm/index.ts'
import { codeHash } from './codes.ts'
import { accountOfCode, takeCode } from './queries.ts'
import type { Ticket } from './ticket.ts'

/**
 * Why an activation did not work: the key, or the code, is not right · the agency is connected to another account · onOffice does
 * not answer · the activation has to be begun anew in onOffice.
 */
export type ActivationFault = 'key' | 'code' | 'taken' | 'away' | 'outdated'

export interface ActivationInput {
  ticket: Ticket
  key: string
  code: string
}

/**
 * Unlocks this service for the agency, and connects its account: the one that it is connected to already, or the one that the code
 * is of. The code is used up only when all went well. The claim of the activation is good for unlocking alone: the account waits for
 * the first visit to the service, which brings another one.
 */
export async function activate(
  platform: Platform,
  { ticket, key, code }: ActivationInput,
): Promise<ActivationFault | undefined> {
  const { system } = platform.database
  const hash = codeHash(code)
  const known = await accountOfCustomer(system, ticket.customer)
  const named = await accountOfCode(system, hash)
  const account_id = known ?? named
  if (account_id === undefined) return 'code'
  if (named !== undefined && named !== account_id) return 'taken'
  if (!/^[\x21-\x7e]{16,200}$/.test(key)) return 'key'
  const credentials = { token: ticket.token, secret: key }
  try {
    await unlockProvider(platform, { ...credentials, claim: ticket.claim }, ticket.parameterCacheId)
  } catch (error) {
    if (error instanceof CrmError) return faultOf(error)
    throw error
  }
  const connected = await system
    .transaction()
    .execute(async (db) => {
      if (known === undefined && !(await takeCode(db, account_id, hash))) return false
      const marketplace = { customer: ticket.customer, user: ticket.user, activatedAt: ticket.at }
      await storeConnection(db, platform.sealer, account_id, { kind: 'onoffice', credentials, marketplace })
      return true
    })
    .catch((error: unknown) => {
      if (isTaken(error)) return 'taken' as const
      throw error
    })
  if (connected === 'taken') return 'taken'
  if (!connected) return 'code'
  platform.signals.publish('follow_ups_waiting')
  return undefined
}

function faultOf({ reason, kind }: CrmError): ActivationFault {
  if (reason === 'credentials') return 'key'
  return reason === 'claim' || kind === 'rejected' ? 'outdated' : 'away'
}

/** Another account of this installation is connected to the same agency. */
const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'crm_connections_marketplace_customer'
