import type { InboxQuery } from '../../../shared/contract/submissions/inbox.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'

/** Refuses what of a filter is about the user who is signed in, where a program asks. */
export function requireUser(
  { via }: Actor,
  { assignee, unread = false }: Pick<InboxQuery, 'assignee' | 'unread'>,
): void {
  if (via === 'session') return
  const errors: FieldErrors = {}
  if (assignee === 'me') errors['assignee'] = [refusal('parameter_for_users', { field: 'assignee' })]
  if (unread) errors['unread'] = [refusal('parameter_for_users', { field: 'unread' })]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
