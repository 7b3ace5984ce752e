import type { InboxPerson } from '../../../shared/contract/submissions/inbox.ts'
import { masked, type AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { personIn } from '../../../shared/form/person.ts'
import type { Answers, ContactField } from '../related-submissions/index.ts'

/** Who sent something, by its answers. Hidden ones are left out. */
export function personOf(
  answers: Answers,
  { fields, hidden }: { fields: readonly ContactField[]; hidden: readonly AnswerPlace[] },
): InboxPerson {
  return personIn(hidden.length === 0 ? answers : masked(answers, hidden), fields)
}
