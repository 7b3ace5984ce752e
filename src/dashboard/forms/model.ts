import { formSorts, type FormSort } from '../../shared/contract/forms/forms.ts'
import { endpointQuery } from '../api/queries.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'

export type FormSummary = RecordOf<typeof endpoints.forms.list>
export type Form = RecordOf<typeof endpoints.forms.get>
export type FormGroup = RecordOf<typeof endpoints.formGroups.list>

/** What of the list of forms is shown; it stands in the address, so that it can be bookmarked and gone back to. */
export interface FormsFilter {
  search?: string
  state?: 'online' | 'offline'
  group?: number
  /** What they are sorted by; those changed last come first without it. */
  sort?: FormSort
  /** Against the way in which they are sorted by that at first. */
  reversed?: true
  page?: number
}

export const perPage = 25

export const usualSort: FormSort = 'updated_at'

/** Which end of a column comes first: names by the alphabet, the most of everything else. */
export function directionOf({ sort = usualSort, reversed }: Pick<FormsFilter, 'sort' | 'reversed'>): 'asc' | 'desc' {
  const isAscending = sort === 'internal_title' || sort === 'id'
  return isAscending === (reversed === true) ? 'desc' : 'asc'
}

/** Sorted by a column, or the other way round by the one that it is sorted by already; the first page of it. */
export function sortedBy({ page: _page, sort: before, reversed, ...filter }: FormsFilter, sort: FormSort): FormsFilter {
  const isSame = (before ?? usualSort) === sort
  return formsFilter({ ...filter, sort, reversed: isSame && !reversed })
}

export function formsFilter(search: Record<string, unknown>): FormsFilter {
  const { search: words, state, group, sort, reversed, page } = search
  const column = formSorts.find((one) => one === sort)
  return {
    ...(typeof words === 'string' && words !== '' && { search: words.slice(0, 200) }),
    ...((state === 'online' || state === 'offline') && { state }),
    ...(isCount(group) && { group }),
    ...(column && column !== usualSort && { sort: column }),
    ...(reversed === true && { reversed }),
    ...(isCount(page) && page > 1 && { page }),
  }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export const formsQuery = ({ search, state, group, sort = usualSort, reversed, page }: FormsFilter) =>
  endpointQuery(endpoints.forms.list, {
    query: {
      search,
      form_group: group,
      active: state === undefined ? undefined : Number(state === 'online'),
      sort,
      direction: directionOf({ sort, reversed }),
      page: page ?? 1,
      per_page: perPage,
    },
  })

export const groupsQuery = endpointQuery(endpoints.formGroups.list, { query: { per_page: 100 } })
