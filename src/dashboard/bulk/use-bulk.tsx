import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { useStart } from '../progress/use-start.tsx'
import { each } from './each.ts'
import { bulkTexts } from './texts.ts'
import type { Selection } from './use-selection.ts'

interface BulkAction<T> {
  title: string
  nameOf: (item: T) => string
  action: (item: T, signal: AbortSignal) => Promise<unknown>
  /** First parts of the keys of what it makes untrue. */
  forgets: readonly string[]
}

/** Does something to all that are chosen; those that are done with leave the choice, those that failed stay in it. */
export function useBulk<T extends { id: number }>(selection: Pick<Selection<T>, 'chosen' | 'drop'>) {
  const t = useText(bulkTexts)
  const client = useQueryClient()
  const start = useStart()
  const { explain } = useProblems()
  return ({ title, nameOf, action, forgets }: BulkAction<T>): Promise<unknown> => {
    const items = selection.chosen
    return start(title, async (step) => {
      const { done, failures } = await each(items, action, step, { nameOf, explain })
      selection.drop(done)
      for (const key of forgets) await client.invalidateQueries({ queryKey: [key] })
      const said = (step.signal.aborted ? t.cancelled : t.done)(done.length, items.length)
      return { said, failures }
    })
  }
}
