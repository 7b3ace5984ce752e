import { useQueryClient } from '@tanstack/react-query'
import { accountSettings } from '../api/queries.ts'

/** What a change of members or groups makes stale: both lists, and the seats that are taken. */
export function useStaffChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['staff-members'] }),
      client.invalidateQueries({ queryKey: ['staff-groups'] }),
      client.invalidateQueries({ queryKey: accountSettings.queryKey }),
    ])
}
