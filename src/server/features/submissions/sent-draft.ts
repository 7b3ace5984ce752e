/** Unfinished answers that have been sent. */
export interface SentDraft {
  /** Hash of their key. */
  visit: Buffer
  /** Nonce of the page that was sent: nothing that arrives from there afterwards is kept. Empty where it had none. */
  page: Buffer
}

/** Empties unfinished answers that are sent, on a conflict with them. */
export const emptiedDraft = `answers = null, sealed_answers = null, step = null, link_hash = null, link_used_at = null,
  address_hash = null, sent_from = excluded.sent_from, updated_at = now()`
