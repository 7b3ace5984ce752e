import { queryOptions } from '@tanstack/react-query'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { everyPage } from '../api/every-page.ts'
import { endpointQuery } from '../api/queries.ts'

export type Member = RecordOf<typeof endpoints.staffMembers.list>
export type StaffGroup = RecordOf<typeof endpoints.staffGroups.list>

/** All members: a plan has few enough seats for a list that is searched as one types. */
export const membersQuery = queryOptions({
  queryKey: ['staff-members', 'all'],
  async queryFn({ signal }) {
    const members = await everyPage(endpoints.staffMembers.list, { signal })
    return members.toSorted((a, b) => a.name.localeCompare(b.name))
  },
})

export const staffGroupsQuery = endpointQuery(endpoints.staffGroups.list, { query: { per_page: 100 } })

/** What of the members is shown. */
export interface MemberFilter {
  search: string
  state: 'all' | 'active' | 'inactive'
  /** Id of a group. */
  group: string | null
}

export const noFilter: MemberFilter = { search: '', state: 'all', group: null }

export function matching(members: readonly Member[], { search, state, group }: MemberFilter): Member[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return members.filter(({ name, email, is_active, groups }) => {
    const text = `${name} ${email}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return false
    if (state !== 'all' && is_active !== (state === 'active')) return false
    return group === null || groups.some(({ id }) => String(id) === group)
  })
}
