import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type BodyOf, type QueryOf } from '../api/endpoints.ts'
import { bulkTexts } from '../bulk/texts.ts'
import { retryAfterPause } from '../progress/retry-after-pause.ts'
import type { Step } from '../progress/store.ts'
import { useStart } from '../progress/use-start.tsx'
import { changedLists } from '../submissions/processing/use-processing.ts'
import { useText } from '../text/language.ts'
import { changeAllTexts } from './change-all-texts.ts'
import { queryOf, type InboxFilter } from './filter.ts'

export type MatchQuery = QueryOf<typeof endpoints.inbox.matches>
export type MatchChange = BodyOf<typeof endpoints.inbox.change>

/** How many submissions match, and where a change of these begins. */
export interface Matches {
  count: number
  start: string | null
}

/** What the filters let through, whatever its order. */
export function matchQueryOf(filter: InboxFilter): MatchQuery {
  const { per_page: _size, sort: _order, ...query } = queryOf(filter)
  return query as MatchQuery
}

export async function countMatches(query: MatchQuery, signal?: AbortSignal): Promise<Matches> {
  const counted: Matches = { count: 0, start: null }
  for (let before: string | null | undefined; before !== null;) {
    const page = await call(endpoints.inbox.matches, {
      query: { ...query, ...(before && { before }) },
      ...(signal && { signal }),
    })
    counted.count += page.count
    counted.start ??= page.start
    before = page.next
  }
  return counted
}

interface Change extends Matches {
  query: MatchQuery
  body: MatchChange
}

/** Changes them call by call, and says after each how many are different now. Gives how many are not, as they would have too many tags. */
export async function changeMatches({ query, start, body }: Change, step: Step, told: (changed: number) => void) {
  let [changed, full] = [0, 0]
  for (let before = start; before !== null;) {
    step.signal.throwIfAborted()
    const asked = { ...query, before }
    const page = await retryAfterPause(step, () => call(endpoints.inbox.change, { query: asked, body }))
    changed += page.changed
    full += page.full
    before = page.next
    told(changed)
  }
  return full
}

/** Changes all that match; the progress stands at the edge of every page. */
export function useChangeMatches() {
  const t = useText(bulkTexts)
  const all = useText(changeAllTexts)
  const client = useQueryClient()
  const start = useStart()
  return (title: string, change: Change) =>
    start(title, async (step) => {
      let done = 0
      step.told(done, change.count)
      try {
        const full = await changeMatches(change, step, (changed) => {
          done = changed
          step.told(done, change.count)
        })
        return { said: [t.changed(done), full > 0 && all.full(full)].filter(Boolean).join(' '), failures: [] }
      } catch (error) {
        if (!step.signal.aborted) throw error
        return { said: t.cancelled(done, change.count), failures: [] }
      } finally {
        for (const part of changedLists) await client.invalidateQueries({ queryKey: [part] })
      }
    })
}
