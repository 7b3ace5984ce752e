import { useQueryClient } from '@tanstack/react-query'

/** What a change of members or groups makes stale: both lists, and the seats that are taken. */
export const staffParts = ['staff-members', 'staff-groups', 'account'] as const

export function useStaffChanged() {
  const client = useQueryClient()
  return () => Promise.all(staffParts.map((part) => client.invalidateQueries({ queryKey: [part] })))
}
