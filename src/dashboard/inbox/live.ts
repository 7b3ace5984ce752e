import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxChanges } from '../../shared/contract/submissions/inbox-changes.ts'
import { addressOf } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useArrivals, type ArrivalTeller } from '../arrivals/use-arrivals.ts'
import { useMay } from '../shell/role.tsx'

/** While many submissions arrive, lists are asked for so often at most, for each page that was loaded. */
const leastMs = 3_000
/** When a stream that the server has refused is tried again. */
const againMs = 30_000

let live = false

/** Whether the server says by itself what happens; else lists are asked for more often. */
export const isLive = (): boolean => live

/** Has lists of submissions follow what happens, as long as the page is seen, and tells of what arrives. */
export function useLiveInbox(user: number): void {
  const client = useQueryClient()
  const may = useMay()(endpoints.inbox.events)
  const arrivals = useArrivals(user)
  useEffect(() => (may ? followInbox(client, arrivals) : undefined), [client, may, arrivals])
}

function followInbox(client: QueryClient, arrivals: ArrivalTeller): () => void {
  let source: EventSource | undefined
  let again: number | undefined
  /** Something has happened while the page was not seen. */
  let isBehind = false
  const lists = paced(
    () => void client.invalidateQueries({ queryKey: ['inbox'], predicate: isList }),
    () => leastMs * Math.max(1, loadedPages(client)),
  )

  function close(): void {
    live = false
    window.clearTimeout(again)
    source?.close()
    source = undefined
  }

  function failed(): void {
    live = false
    // Asks at once how things are, and from then on as often as without the stream.
    refresh()
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    again = window.setTimeout(follow, againMs)
  }

  function open(): void {
    source = new EventSource(addressOf(endpoints.inbox.events, {}))
    source.addEventListener('open', () => {
      live = true
      refresh()
    })
    source.addEventListener('error', failed)
    source.addEventListener('changes', ({ data }: MessageEvent<string>) => {
      const said = JSON.parse(data) as InboxChanges
      refresh()
      refreshChanged(client, said)
      arrivals.hear(said)
    })
  }

  const isHidden = () => document.visibilityState === 'hidden'

  function refresh(): void {
    if (isHidden()) isBehind = true
    else lists.run()
  }

  function follow(): void {
    if (isHidden() && !arrivals.listensUnseen()) return close()
    if (!source) open()
    if (isHidden() || !isBehind) return
    isBehind = false
    lists.run()
  }

  const endArrivals = arrivals.begin(follow)
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    endArrivals()
    document.removeEventListener('visibilitychange', follow)
    lists.stop()
    close()
  }
}

/** All but the saved views, which no submission changes. */
const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'views' || queryKey[2] === 'counts'

/** What is shown of submissions that users work on. */
function refreshChanged(client: QueryClient, { changes }: InboxChanges): void {
  for (const { kind, submission_id } of changes) {
    if (kind === 'received' || kind === 'removed') continue
    void client.invalidateQueries({ queryKey: ['submissions', submission_id] })
  }
}

/** Of the lists that are shown: a long one asks for no more than a short one. */
function loadedPages(client: QueryClient): number {
  const shown = client.getQueryCache().findAll({ queryKey: ['inbox'], type: 'active' })
  const pages = shown.map(
    ({ state: { data } }) => (data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0,
  )
  return pages.reduce((sum, count) => sum + count, 0)
}

/** Runs it at once, and then not again before some time has passed. */
function paced(work: () => void, leastMs: () => number) {
  let timer: number | undefined
  let ranAt = -Infinity
  return {
    run() {
      timer ??= window.setTimeout(
        () => {
          timer = undefined
          ranAt = performance.now()
          work()
        },
        Math.max(0, ranAt + leastMs() - performance.now()),
      )
    },
    stop: () => window.clearTimeout(timer),
  }
}
