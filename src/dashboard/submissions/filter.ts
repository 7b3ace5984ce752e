import { columnPattern, maxViewColumns } from '../../shared/contract/submissions/submission-views.ts'

/** What of the submissions is shown; it stands in the address. */
export interface SubmissionsFilter {
  list?: 'quarantine' | 'unfinished'
  from?: string
  until?: string
  sort?: 'asc'
  /** Columns of the table by `module.name`, in no particular order; those that say most where there are none. */
  columns?: readonly string[]
  page?: number
  /** The submission that is open. */
  submission?: number
}

const columnName = new RegExp(columnPattern)
const day = /^\d{4}-\d{2}-\d{2}$/

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export function submissionsFilter(search: Record<string, unknown>): SubmissionsFilter {
  const { list, from, until, sort, columns, page, submission } = search
  const named = Array.isArray(columns)
    ? columns
        .filter((name): name is string => typeof name === 'string' && columnName.test(name))
        .slice(0, maxViewColumns)
    : []
  return {
    ...((list === 'quarantine' || list === 'unfinished') && { list }),
    ...(typeof from === 'string' && day.test(from) && { from }),
    ...(typeof until === 'string' && day.test(until) && { until }),
    ...(sort === 'asc' && { sort }),
    ...(named.length > 0 && { columns: named }),
    ...(isCount(page) && page > 1 && { page }),
    ...(isCount(submission) && { submission }),
  }
}

/** What of a filter a view keeps: not the list, nor the page. */
export function keptFilter({ from, until, sort, columns }: SubmissionsFilter) {
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(sort && { sort }),
    ...(columns && { columns: [...columns] }),
  }
}

/** The day after, since `created_before` ends where its date begins. */
function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

export const filterQuery = ({ from, until, sort }: SubmissionsFilter) => ({
  created_after: from,
  created_before: until === undefined ? undefined : dayAfter(until),
  sort: sort ?? 'desc',
})
