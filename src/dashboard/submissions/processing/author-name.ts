import type { ChangeAuthor } from '../../../shared/contract/submissions/submission-processing.ts'
import { assignmentTexts } from '../../assignment/texts.ts'
import { useText } from '../../text/language.ts'
import { processingTexts } from './processing-texts.ts'

/** What the author of a change is called in a sentence. */
export function useAuthorName(): (author: Pick<ChangeAuthor, 'type' | 'name'>) => string {
  const t = useText(assignmentTexts)
  const { byKey } = useText(processingTexts)
  return ({ type, name }) => (type === 'rule' ? t.byRule(name) : type === 'key' ? byKey(name) : name)
}
