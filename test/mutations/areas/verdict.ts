import { shareOf, type Score } from './score-area.ts'

/** Share of all changes of an area that its tests must notice. */
const goal = 0.9

/** `advice`: what survived is named, and fails nothing. */
export type Verdict = 'passed' | 'failed' | 'advice'

/**
 * What a run says of an area. As a whole it passes with {@link goal}, or with one survivor, which is more than a tenth of a few. Of lines that were changed
 * nothing may survive in a binding area; elsewhere that is advice.
 */
export function verdictOf(
  score: Pick<Score, 'noticed' | 'survived'>,
  { isOfChangedLines, isBinding }: { isOfChangedLines: boolean; isBinding: boolean },
): Verdict {
  const left = score.survived.length
  if (!isOfChangedLines) return shareOf(score) >= goal || left === 1 ? 'passed' : 'failed'
  if (left === 0) return 'passed'
  return isBinding ? 'failed' : 'advice'
}
