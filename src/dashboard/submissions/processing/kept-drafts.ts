import { randomKey } from '../../api/random-key.ts'

/** What is written and not sent yet. `key` is that of the call that sends it; another text is another call. */
export type KeptDraft<T> = T & { key: string }

const drafts = new Map<string, KeptDraft<object>>()

/**
 * A draft of a user, by its name. It outlasts its card, a network that is lost, and a session that ends; another user who signs in in the
 * same tab has drafts of their own.
 */
export function keptDraft<T extends object>(userId: number | undefined, name: string, empty: T) {
  const place = `${userId} ${name}`
  return {
    read: (): KeptDraft<T> => (drafts.get(place) as KeptDraft<T> | undefined) ?? { ...empty, key: randomKey() },
    /** Keeps a changed draft. */
    write(change: Partial<T>, before: KeptDraft<T>): KeptDraft<T> {
      const next = { ...before, ...change, key: randomKey() }
      drafts.set(place, next)
      return next
    },
    /** Forgets a draft that was sent, unless it was written on meanwhile. */
    forget({ key }: KeptDraft<T>): void {
      if (drafts.get(place)?.key === key) drafts.delete(place)
    },
  }
}
