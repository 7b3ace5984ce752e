import { queryOptions } from '@tanstack/react-query'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { everyPage } from '../api/every-page.ts'
import { keyOf } from '../api/queries.ts'

export type ReplyTemplate = RecordOf<typeof endpoints.replyTemplates.list>

/** All of the account, by name. */
export const replyTemplatesQuery = queryOptions({
  queryKey: keyOf(endpoints.replyTemplates.list),
  queryFn: ({ signal }) => everyPage(endpoints.replyTemplates.list, { signal }),
})
