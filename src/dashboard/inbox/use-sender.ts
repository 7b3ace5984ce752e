import { useText } from '../text/language.ts'
import type { InboxEntry } from './model.ts'
import { inboxTexts } from './texts.ts'

/** Who sent a submission, as far as that is known. */
export function useSender(): (entry: InboxEntry) => string {
  const t = useText(inboxTexts)
  return ({ person, index }) => person?.name ?? person?.email ?? person?.phone ?? t.nameless(index)
}
