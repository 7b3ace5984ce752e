import { useState } from 'react'
import { randomKey } from '../../api/random-key.ts'

/** A reply that is not sent yet. */
export interface ReplyDraft {
  subject: string
  text: string
  /** Of the call that sends it; another text is another call. */
  key: string
}

const empty = (): ReplyDraft => ({ subject: '', text: '', key: randomKey() })

/** By submission: what is written outlasts its card, and a network that is lost. */
const drafts = new Map<number, ReplyDraft>()

export function useDraft(id: number) {
  const [draft, setDraft] = useState(() => drafts.get(id) ?? empty())
  const keep = (next: ReplyDraft) => {
    drafts.set(id, next)
    setDraft(next)
  }
  return {
    draft,
    change: (part: Partial<Pick<ReplyDraft, 'subject' | 'text'>>) => keep({ ...draft, ...part, key: randomKey() }),
    forget() {
      drafts.delete(id)
      setDraft(empty())
    },
  }
}
