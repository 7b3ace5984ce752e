import type { InboxPerson } from '../../../shared/contract/submissions/inbox.ts'
import { masked, type AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { personIn } from '../../../shared/form/person.ts'
import type { ContactField } from '../related-submissions/index.ts'

/** Who sent something, by JSON text of its answers. Hidden answers are left out. */
export function personOf(
  content: string,
  { fields, hidden }: { fields: readonly ContactField[]; hidden: readonly AnswerPlace[] },
): InboxPerson {
  const answers = JSON.parse(content) as Record<string, Record<string, unknown>>
  return personIn(hidden.length === 0 ? answers : masked(answers, hidden), fields)
}
