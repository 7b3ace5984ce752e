import type { Answer } from '../../shared/rules/model.ts'
import type { Language } from '../../shared/text/languages.ts'

/** What the browser keeps of one form, at one personal link or without one, until it is sent. */
export interface KeptAnswers {
  /** Milliseconds since 1970 of the last change. */
  at: number
  /** Names them to the server, where it keeps them too. */
  draft: string
  /** That the answers were written in; those of before it was kept have none. */
  language?: Language
  /** By id of the field: the answer, and what the form held in its place before the visitor did anything. */
  answers: Record<string, [answer: Answer, initial: Answer]>
}

const prefix = 'foyer-form-'

/** What is kept at a place. What is older than `days`, wherever it is, goes. */
export function keptAnswers(place: string, days: number): KeptAnswers | undefined {
  let own: KeptAnswers | undefined
  // A browser that keeps nothing throws.
  try {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) {
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<KeptAnswers>
      if (!(Date.now() - (kept.at ?? 0) < days * 86_400_000)) localStorage.removeItem(name)
      else if (name === prefix + place && kept.answers && kept.draft) own = kept as KeptAnswers
    }
  } catch {
    return undefined
  }
  return own
}

/** Keeps answers in this browser; `undefined` forgets them. */
export function keepAnswers(place: string, kept: KeptAnswers | undefined): void {
  try {
    if (kept) localStorage.setItem(prefix + place, JSON.stringify(kept))
    else localStorage.removeItem(prefix + place)
  } catch {
    // Full, or not allowed: the form works as it does without.
  }
}
