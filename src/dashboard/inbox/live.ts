import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxChanges } from '../../shared/contract/submissions/inbox-changes.ts'
import { addressOf } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useMay } from '../shell/role.tsx'

/** While many submissions arrive, lists are asked for so often at most, for each page that was loaded. */
const leastMs = 3_000
/** When a stream that the server has refused is tried again. */
const againMs = 30_000

let live = false

/** Whether the server says by itself what happens; else lists are asked for more often. */
export const isLive = (): boolean => live

/** Has lists of submissions follow what happens, as long as the page is seen. */
export function useLiveInbox(): void {
  const client = useQueryClient()
  const may = useMay()(endpoints.inbox.events)
  useEffect(() => (may ? followInbox(client) : undefined), [client, may])
}

function followInbox(client: QueryClient): () => void {
  let source: EventSource | undefined
  let again: number | undefined
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
    lists.run()
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    again = window.setTimeout(follow, againMs)
  }

  function open(): void {
    source = new EventSource(addressOf(endpoints.inbox.events, {}))
    source.addEventListener('open', () => {
      live = true
      lists.run()
    })
    source.addEventListener('error', failed)
    source.addEventListener('changes', ({ data }: MessageEvent<string>) => {
      lists.run()
      refreshChanged(client, JSON.parse(data) as InboxChanges)
    })
  }

  function follow(): void {
    if (document.visibilityState === 'hidden') close()
    else if (!source) open()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
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
