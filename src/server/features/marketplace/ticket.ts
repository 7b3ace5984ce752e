import { z } from 'zod'
import { databaseTime } from '../../lib/clock.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'

/** What an activation was opened with, carried by its page until the key has been entered. */
const Ticket = z.strictObject({
  customer: z.string(),
  customerName: z.string(),
  user: z.string(),
  claim: z.string(),
  token: z.string(),
  parameterCacheId: z.string(),
  at: z.string(),
})
export type Ticket = z.infer<typeof Ticket>

const context = 'marketplace activation'
/** The user has to find the key first. */
const validMs = 60 * 60_000

export const sealTicket = (sealer: Sealer, ticket: Ticket) => sealer.seal(JSON.stringify(Ticket.parse(ticket)), context)

/** `undefined` for anything that is no ticket of ours, or one that has ended. */
export function openTicket(sealer: Sealer, sealed: string, now = databaseTime()): Ticket | undefined {
  try {
    const ticket = Ticket.parse(JSON.parse(sealer.unseal(sealed, context)))
    return now - Date.parse(ticket.at) < validMs ? ticket : undefined
  } catch {
    return undefined
  }
}
