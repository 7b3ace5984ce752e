import {
  maxTagLength,
  processingStatuses,
  type ProcessingStatus,
} from '../../shared/contract/submissions/submission-processing.ts'
import { columnPattern, maxViewColumns } from '../../shared/contract/submissions/submission-views.ts'
import { wordsPart } from '../lists/words-part.ts'

/** What of the submissions is shown; it stands in the address. */
export interface SubmissionsFilter {
  list?: 'quarantine' | 'unfinished'
  from?: string
  until?: string
  /** Numbers within the form, both included. */
  index_from?: number
  index_until?: number
  /** Words that they have. */
  q?: string
  /** What was done about them. */
  status?: readonly ProcessingStatus[]
  /** `me`, `none`, or the id of a user. */
  assignee?: 'me' | 'none' | number
  tag?: string
  /** Only what is on the waiting list of the form. */
  waiting_list?: true
  sort?: 'asc'
  /** Columns of the table by `module.name`, in no particular order; those that say most where there are none. */
  columns?: readonly string[]
  page?: number
  /** The submission that is open. */
  submission?: number
}

export interface FilterProps {
  filter: SubmissionsFilter
  change: (filter: SubmissionsFilter) => void
}

const columnName = new RegExp(columnPattern)
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export function submissionsFilter(search: Record<string, unknown>): SubmissionsFilter {
  const { list, from, until, index_from, index_until, q, sort, columns, page, submission } = search
  const named = Array.isArray(columns)
    ? columns
        .filter((name): name is string => typeof name === 'string' && columnName.test(name))
        .slice(0, maxViewColumns)
    : []
  return {
    ...((list === 'quarantine' || list === 'unfinished') && { list }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(isCount(index_from) && { index_from }),
    ...(isCount(index_until) && { index_until }),
    ...wordsPart(q),
    ...processingPart(search),
    ...(sort === 'asc' && { sort }),
    ...(named.length > 0 && { columns: named }),
    ...(isCount(page) && page > 1 && { page }),
    ...(isCount(submission) && { submission }),
  }
}

function processingPart({ status, assignee, tag, waiting_list }: Record<string, unknown>): ProcessingFilter {
  const named = processingStatuses.filter((one) => [status].flat().includes(one))
  const word = typeof tag === 'string' ? tag.trim() : ''
  return {
    // All of them are no filter.
    ...(named.length > 0 && named.length < processingStatuses.length && { status: named }),
    ...((assignee === 'me' || assignee === 'none' || isCount(assignee)) && { assignee }),
    ...(word !== '' && word.length <= maxTagLength && { tag: word }),
    ...(waiting_list === true && { waiting_list }),
  }
}

export type ProcessingFilter = Pick<SubmissionsFilter, 'status' | 'assignee' | 'tag' | 'waiting_list'>

/** Whether less is shown by what was done: then a call looks at the first submissions of the list alone. */
export const isByProcessing = ({ status, assignee, tag, waiting_list }: ProcessingFilter) =>
  [status, assignee, tag, waiting_list].some((part) => part !== undefined)

/** What of a filter a view keeps: not the list, nor the page. */
export function keptFilter(filter: SubmissionsFilter) {
  const { from, until, index_from, index_until, status, assignee, tag, waiting_list, sort, columns } = filter
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(index_from !== undefined && { index_from }),
    ...(index_until !== undefined && { index_until }),
    ...(status && { status: [...status] }),
    ...(assignee !== undefined && { assignee }),
    ...(tag !== undefined && { tag }),
    ...(waiting_list && { waiting_list }),
    ...(sort && { sort }),
    ...(columns && { columns: [...columns] }),
  }
}

/** Without what narrows the list, and from its beginning. */
export const unfiltered = ({ list, sort, columns }: SubmissionsFilter): SubmissionsFilter => ({
  ...(list && { list }),
  ...(sort && { sort }),
  ...(columns && { columns }),
})

/** How many filters are set, but for the words. */
export const setFilters = ({ from, until, index_from, index_until, ...rest }: SubmissionsFilter) =>
  [from ?? until, index_from ?? index_until, rest.status, rest.assignee, rest.tag, rest.waiting_list].filter(
    (part) => part !== undefined,
  ).length

/** Whether less is shown than all that was received. */
export const isFiltered = (filter: SubmissionsFilter) => filter.q !== undefined || isNarrowed(filter)

/** The same by the filters of the columns. */
export const isNarrowed = ({ from, until, index_from, index_until, ...rest }: SubmissionsFilter) =>
  isByProcessing(rest) || [from, until, index_from, index_until].some((part) => part !== undefined)

/** The day after, since `created_before` ends where its date begins. */
function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

export const filterQuery = ({ from, until, index_from, index_until, sort, ...rest }: SubmissionsFilter) => ({
  created_after: from,
  created_before: until === undefined ? undefined : dayAfter(until),
  index_after: index_from === undefined ? undefined : index_from - 1,
  index_before: index_until === undefined ? undefined : index_until + 1,
  q: rest.q,
  status: rest.status?.join(','),
  assignee: rest.assignee,
  tag: rest.tag,
  waiting_list: rest.waiting_list ? 1 : undefined,
  sort: sort ?? 'desc',
})
