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

export interface MessageRefusal {
  code: 'assistant_asked_too_often' | 'assistant_used_up'
  seconds: number
}

/** Counts a message of a visit, and of a network; says which of both has had enough. */
export async function countMessage(
  { limiter }: Platform,
  { account_id, ip, visit, maxMessages }: AssistantCall,
): Promise<MessageRefusal | undefined> {
  const often: LimitUse = { limit: 'assistant_network', of: [account_id, ip] }
  const page: LimitUse = { limit: 'assistant_page', of: [account_id, visit.toString('hex')], places: maxMessages }
  // One after the other: messages of a visit that has had enough are counted for the network all the same.
  const tooOften = await limiter.take(often)
  if (tooOften) return { code: 'assistant_asked_too_often', seconds: tooOften.seconds }
  const usedUp = await limiter.take(page)
  return usedUp && { code: 'assistant_used_up', seconds: usedUp.seconds }
}
