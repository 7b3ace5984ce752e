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
  page?: number
}

export const perPage = 25

export function formsFilter(search: Record<string, unknown>): FormsFilter {
  const { search: words, state, group, page } = search
  return {
    ...(typeof words === 'string' && words !== '' && { search: words.slice(0, 200) }),
    ...((state === 'online' || state === 'offline') && { state }),
    ...(isCount(group) && { group }),
    ...(isCount(page) && page > 1 && { page }),
  }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export const formsQuery = ({ search, state, group, page }: FormsFilter) =>
  endpointQuery(endpoints.forms.list, {
    query: {
      search,
      form_group: group,
      active: state === undefined ? undefined : Number(state === 'online'),
      sort: 'updated_at',
      page: page ?? 1,
      per_page: perPage,
    },
  })

export const groupsQuery = endpointQuery(endpoints.formGroups.list, { query: { per_page: 100 } })
