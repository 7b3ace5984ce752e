import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf, endpoints, RecordOf } from '../../api/endpoints.ts'

export type ProcessingState = RecordOf<typeof endpoints.submissionProcessing.get>
export type ProcessingChange = BodyOf<typeof endpoints.submissionProcessing.update>

/** A change, and what was shown when it was made. */
export interface MadeChange {
  change: ProcessingChange
  shown: ProcessingState | undefined
}

interface ProcessingCalls {
  client: QueryClient
  queryKey: readonly unknown[]
  write: (change: ProcessingChange) => Promise<ProcessingState>
}

/** Notes a change before it is sent: what is changed next begins from it. */
export function noteChange({ client, queryKey }: ProcessingCalls, change: ProcessingChange): MadeChange {
  const shown = client.getQueryData<ProcessingState>(queryKey)
  // A read that is under way is of before the change.
  void client.cancelQueries({ queryKey, exact: true })
  if (shown && change.tags) client.setQueryData(queryKey, { ...shown, tags: change.tags })
  return { change, shown }
}

/**
 * Changes of one submission: one call after the other. Of tags, those are sent that were added and taken away here: what a colleague does
 * meanwhile stays.
 */
export function processingMutation(calls: ProcessingCalls) {
  const { client, queryKey, write } = calls
  const mutationKey = ['change', ...queryKey]
  const isLast = () => client.isMutating({ mutationKey, exact: true }) <= 1
  return {
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn({ change, shown }: MadeChange): Promise<ProcessingState> {
      const { tags, ...rest } = change
      if (!tags || !shown) return write(change)
      const add_tags = tags.filter((tag) => !shown.tags.includes(tag))
      const remove_tags = shown.tags.filter((tag) => !tags.includes(tag))
      return write({ ...rest, add_tags, remove_tags })
    },
    onSuccess(answer: ProcessingState) {
      if (isLast()) client.setQueryData(queryKey, answer)
    },
    onError: () => (isLast() ? client.invalidateQueries({ queryKey, exact: true }) : undefined),
  }
}
