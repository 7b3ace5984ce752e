import { keyedHash } from '../../lib/keyed-hash.ts'
import type { Platform } from '../../platform.ts'
import { countCall, forgetCalls } from './queries.ts'

const perAddress = { limit: 10, seconds: 60 }
/** As long as any page token is good. */
const visitSeconds = 7 * 86_400

interface Asking {
  account_id: number
  ip: string
  /** The nonce of the page. */
  visit: Buffer
  /** `chat_assistant_max_messages` */
  maxMessages: number
}

export type Refusal = { why: 'tooOften' | 'usedUp'; waitSeconds: number }

/** Counts a message of a visit, and of an address; says which of both has had enough. */
export async function countMessage(
  { database: { system }, tokenKey }: Platform,
  { account_id, ip, visit, maxMessages }: Asking,
): Promise<Refusal | undefined> {
  // Not to be told from each other, or from page tokens, by who reads the table.
  const subject = (kind: string, of: string) => keyedHash(tokenKey, 'assistant', `${kind} ${of}`).subarray(0, 16)
  await forgetCalls(system)
  const address = await countCall(system, { account_id, subject: subject('address', ip), ...perAddress })
  if (address > 0) return { why: 'tooOften', waitSeconds: address }
  const limit = { limit: maxMessages, seconds: visitSeconds }
  const used = await countCall(system, { account_id, subject: subject('visit', visit.toString('hex')), ...limit })
  return used > 0 ? { why: 'usedUp', waitSeconds: used } : undefined
}
