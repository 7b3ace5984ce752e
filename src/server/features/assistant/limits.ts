import type { LimitUse } from '../../lib/limits/limiter.ts'
import type { Platform } from '../../platform.ts'

interface AssistantCall {
  account_id: number
  ip: string
  /** The nonce of the page. */
  visit: Buffer
  /** `chat_assistant_max_messages` */
  maxMessages: number
}

export type Refusal = { why: 'tooOften' | 'usedUp'; waitSeconds: number }

/** Counts a message of a visit, and of a network; says which of both has had enough. */
export async function countMessage(
  { limiter }: Platform,
  { account_id, ip, visit, maxMessages }: AssistantCall,
): Promise<Refusal | undefined> {
  const often: LimitUse = { limit: 'assistant_network', of: [account_id, ip] }
  const page: LimitUse = { limit: 'assistant_page', of: [account_id, visit.toString('hex')], places: maxMessages }
  // One after the other: messages of a visit that has had enough are counted for the network all the same.
  const tooOften = await limiter.take(often)
  if (tooOften) return { why: 'tooOften', waitSeconds: tooOften.seconds }
  const usedUp = await limiter.take(page)
  return usedUp && { why: 'usedUp', waitSeconds: usedUp.seconds }
}
