import { queryOptions } from '@tanstack/react-query'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'

/** A complete form with its version. */
export const formQuery = (id: number) =>
  queryOptions({
    queryKey: ['forms', id],
    queryFn: ({ signal }) => exchange(endpoints.forms.get, { id, signal }),
  })
