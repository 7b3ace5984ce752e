import { LRUCache } from 'lru-cache'
import { folded } from '../protocol/values.ts'

/** How long it counts that no contact had an address: no longer than it takes to look and create with a request between the two. */
const countsForMs = 2_000

/** E-mail addresses of which Propstack has just said that no contact has them. */
export interface UnknownEmails {
  note(email: string): void
  /** Whether this was said a moment ago; it counts for one creation. */
  take(email: string): boolean
}

export function openUnknownEmails(): UnknownEmails {
  const said = new LRUCache<string, true>({ max: 1_000, ttl: countsForMs })
  return {
    note: (email) => void said.set(folded(email), true),
    take(email) {
      const counts = said.has(folded(email))
      said.delete(folded(email))
      return counts
    },
  }
}
