import { openStatuses, type ProcessingStatus } from '../../shared/contract/submissions/submission-processing.ts'
import type { InboxViewFilter } from '../../shared/contract/submissions/submission-views.ts'
import { wordsPart } from '../lists/words-part.ts'

/** Which submissions are shown; it stands in the address. */
export interface InboxFilter {
  /** One, or several, of which none is left out; what is still to be done, where it is not there. */
  status?: ProcessingStatus | ProcessingStatus[]
  /** `me`, `none`, or the id of a user. */
  assignee?: 'me' | 'none' | number
  /** Words that they have. */
  q?: string
  /** Id of a form. */
  form?: number
  tag?: string
  overdue?: true
  unread?: true
  /** Only what is on the waiting list of its form. */
  waiting_list?: true
  /** Days of receipt. */
  from?: string
  until?: string
  /** Oldest first. */
  sort?: 'asc'
  /** The submission that is open. */
  submission?: number
}

export interface FilterProps {
  filter: InboxFilter
  change: (filter: InboxFilter) => void
}

/** Every status, in the order in which they are offered: a missing one does not compile. */
const all: Record<ProcessingStatus, true> = { new: true, in_progress: true, done: true, discarded: true }
export const statuses = Object.keys(all) as ProcessingStatus[]

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export function inboxFilter(search: Record<string, unknown>): InboxFilter {
  const { status, assignee, q, form, tag, overdue, unread, waiting_list, from, until, sort, submission } = search
  return {
    ...statusPart(status),
    ...((assignee === 'me' || assignee === 'none' || isId(assignee)) && { assignee }),
    ...wordsPart(q),
    ...(isId(form) && { form }),
    ...(typeof tag === 'string' && tag !== '' && { tag }),
    ...(overdue === true && { overdue }),
    ...(unread === true && { unread }),
    ...(waiting_list === true && { waiting_list }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(sort === 'asc' && { sort }),
    ...(isId(submission) && { submission }),
  }
}

/** What is still to be done is what is shown without a status. */
function statusPart(status: unknown): Pick<InboxFilter, 'status'> {
  const named = statuses.filter((one) => [status].flat().includes(one))
  const [first] = named
  if (!first || (named.length === openStatuses.length && openStatuses.every((one) => named.includes(one)))) return {}
  return { status: named.length === 1 ? first : named }
}

/** The statuses of what is shown. */
const shownStatuses = ({ status = [...openStatuses] }: InboxFilter) => [status].flat()

/** What a view keeps of what is shown: not the submission that is open. */
export function keptView(filter: InboxFilter): InboxViewFilter {
  const { assignee, form, tag, overdue, unread, waiting_list, from, until, sort } = filter
  return {
    status: shownStatuses(filter),
    ...(assignee !== undefined && { assignee }),
    ...(form !== undefined && { form_id: form }),
    ...(tag !== undefined && { tag }),
    ...(overdue && { due: 'overdue' }),
    ...(unread && { unread }),
    ...(waiting_list && { waiting_list }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(sort && { sort }),
  }
}

/** What a view shows. Without a status, those that the endpoint lists. */
export const filterOfView = ({ status, form_id, due, ...rest }: InboxViewFilter): InboxFilter =>
  inboxFilter({
    ...rest,
    status: status ?? statuses.filter((one) => one !== 'discarded'),
    form: form_id,
    overdue: due === 'overdue',
  })

/** Whether two filters show the same. */
export const showsSame = (one: InboxFilter, other: InboxFilter) =>
  one.q === other.q && JSON.stringify(keptView(one)) === JSON.stringify(keptView(other))

/** What the endpoint is asked for. */
export const queryOf = ({ assignee, q, form, tag, overdue, unread, waiting_list, ...rest }: InboxFilter) => ({
  status: shownStatuses(rest).join(','),
  ...(assignee !== undefined && { assignee }),
  ...(q !== undefined && { q }),
  ...(form !== undefined && { form_id: form }),
  ...(tag !== undefined && { tag }),
  ...(overdue && { due: 'overdue' }),
  ...(unread && { unread: 1 }),
  ...(waiting_list && { waiting_list: 1 }),
  ...(rest.from !== undefined && { from: rest.from }),
  ...(rest.until !== undefined && { until: rest.until }),
  ...(rest.sort && { sort: rest.sort }),
  per_page: 25,
})

/** Of all statuses, where only some of them are searched. */
export const inEveryStatus = (filter: InboxFilter): InboxFilter | undefined =>
  filter.q === undefined || statuses.every((status) => shownStatuses(filter).includes(status))
    ? undefined
    : { ...filter, status: statuses }

/** What narrows the list to less than all that is to be done. */
export const narrowing = ({ status: _status, submission: _submission, sort: _sort, ...rest }: InboxFilter) =>
  Object.keys(rest)

export const isNarrowed = (filter: InboxFilter) => narrowing(filter).length > 0
