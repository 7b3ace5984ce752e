import type { ProcessingStatus } from '../../shared/contract/submissions/submission-processing.ts'

/** Which submissions are shown; it stands in the address. */
export interface InboxFilter {
  /** What is still to be done, where it is left out. */
  status?: ProcessingStatus
  /** `me`, `none`, or the id of a user. */
  assignee?: 'me' | 'none' | number
  /** Id of a form. */
  form?: number
  tag?: string
  overdue?: true
  unread?: true
  /** The submission that is open. */
  submission?: number
}

/** Every status, in the order in which they are offered: a missing one does not compile. */
const all: Record<ProcessingStatus, true> = { new: true, in_progress: true, done: true, discarded: true }
export const statuses = Object.keys(all) as ProcessingStatus[]

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export function inboxFilter(search: Record<string, unknown>): InboxFilter {
  const { status, assignee, form, tag, overdue, unread, submission } = search
  const known = statuses.find((one) => one === status)
  return {
    ...(known && { status: known }),
    ...((assignee === 'me' || assignee === 'none' || isId(assignee)) && { assignee }),
    ...(isId(form) && { form }),
    ...(typeof tag === 'string' && tag !== '' && { tag }),
    ...(overdue === true && { overdue }),
    ...(unread === true && { unread }),
    ...(isId(submission) && { submission }),
  }
}

/** What the endpoint is asked for. */
export const queryOf = ({ status, assignee, form, tag, overdue, unread }: InboxFilter) => ({
  status: status ?? 'new,in_progress',
  ...(assignee !== undefined && { assignee }),
  ...(form !== undefined && { form_id: form }),
  ...(tag !== undefined && { tag }),
  ...(overdue && { due: 'overdue' }),
  ...(unread && { unread: 1 }),
  per_page: 25,
})

/** Whether less is shown than all that is to be done. */
export const isNarrowed = ({ status: _status, submission: _submission, ...rest }: InboxFilter) =>
  Object.keys(rest).length > 0
