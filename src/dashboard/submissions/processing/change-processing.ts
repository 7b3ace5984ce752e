import type { QueryClient } from '@tanstack/react-query'
import { mergeValues } from '../../../shared/versions/merge-values.ts'
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
  read: () => Promise<ProcessingState>
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
 * Changes of one submission: one call after the other. Tags are written as a whole list, so those that were added and taken away here are
 * brought together with the ones that there are by then.
 */
export function processingMutation(calls: ProcessingCalls) {
  const { client, queryKey, read, write } = calls
  const mutationKey = ['change', ...queryKey]
  const isLast = () => client.isMutating({ mutationKey, exact: true }) <= 1
  return {
    mutationKey,
    scope: { id: mutationKey.join('/') },
    async mutationFn({ change, shown }: MadeChange): Promise<ProcessingState> {
      if (!change.tags || !shown) return write(change)
      const { tags } = await read()
      return write({ ...change, tags: mergeValues(shown.tags, tags, change.tags) as string[] })
    },
    onSuccess(answer: ProcessingState) {
      if (isLast()) client.setQueryData(queryKey, answer)
    },
    onError: () => (isLast() ? client.invalidateQueries({ queryKey, exact: true }) : undefined),
  }
}
