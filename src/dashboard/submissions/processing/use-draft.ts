import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUser } from '../../api/queries.ts'
import { keptDraft, type KeptDraft } from './kept-drafts.ts'

interface Reply {
  subject: string
  text: string
}

/** A reply that is not sent yet. */
export type ReplyDraft = KeptDraft<Reply>

interface EditedDraft<T> {
  draft: KeptDraft<T>
  change: (part: Partial<T>) => void
  /** It was sent. */
  forget: (sent: KeptDraft<T>) => void
}

const emptyReply = { subject: '', text: '' }
const emptyNote = { text: '' }

export const useReplyDraft = (id: number): EditedDraft<Reply> => useDraft(`reply ${id}`, emptyReply)
export const useNoteDraft = (id: number): EditedDraft<{ text: string }> => useDraft(`note ${id}`, emptyNote)

function useDraft<T extends object>(name: string, empty: T): EditedDraft<T> {
  const kept = keptDraft(useQuery(currentUser).data?.id, name, empty)
  const [draft, setDraft] = useState(kept.read)
  return {
    draft,
    change: (part) => setDraft(kept.write(part, draft)),
    forget(sent) {
      kept.forget(sent)
      setDraft(kept.read())
    },
  }
}
