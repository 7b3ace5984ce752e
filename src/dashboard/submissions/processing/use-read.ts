import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'

/** Marks the submission that is open as read, for the user alone. That it fails is no trouble: it stays unread. */
export function useRead(id: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (id === undefined) return
    call(endpoints.inbox.open, { id }).then(
      () => client.invalidateQueries({ queryKey: ['inbox'] }),
      () => {},
    )
  }, [id, client])
}
