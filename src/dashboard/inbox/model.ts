import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { everyPage } from '../api/every-page.ts'
import { endpointQuery, keyOf } from '../api/queries.ts'
import { useMay } from '../shell/role.tsx'
import { queryOf, type InboxFilter } from './filter.ts'
import { isLive } from './live.ts'

type InboxPage = RecordOf<typeof endpoints.inbox.list>
type AnsweredEntry = InboxPage['entries'][number]

/** A submission as one of many, with the name that lists know their rows by. */
export type InboxEntry = AnsweredEntry & { id: number }

/**
 * Submissions arrive while the page is open: for each page that was loaded, so that a long list asks no more often than a short one. Where the
 * server says by itself what happens, a hint that was lost is made up for.
 */
const everyMs = 15_000
const everyMsLive = 60_000

/** As far as the user has read on. */
export const inboxQuery = (filter: InboxFilter) => {
  const query = queryOf(filter)
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoints.inbox.list), query],
    queryFn: ({ signal, pageParam }) =>
      call(endpoints.inbox.list, { query: { ...query, ...(pageParam !== '' && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) =>
      pages.flatMap(({ entries }) => entries.map((entry) => ({ id: entry.submission_id, ...entry }))),
    refetchInterval: ({ state }) => (isLive() ? everyMsLive : everyMs) * Math.max(1, state.data?.pages.length ?? 1),
  })
}

/** How much is new, and what of it concerns the user; undefined until that is known. */
export function useInboxCounts() {
  const may = useMay()
  return useQuery({
    ...endpointQuery(endpoints.inbox.counts),
    enabled: may(endpoints.inbox.counts),
    refetchInterval: 60_000,
  }).data
}

/** All users of the account, by name. */
export const assigneesQuery = queryOptions({
  queryKey: keyOf(endpoints.submissionProcessing.assignees),
  queryFn: ({ signal }) => everyPage(endpoints.submissionProcessing.assignees, { signal }),
})
