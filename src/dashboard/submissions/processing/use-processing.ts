import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { useToast } from '../../shell/toast.ts'
import { noteChange, processingMutation, type ProcessingChange } from './change-processing.ts'

export const processingQuery = (id: number) => endpointQuery(endpoints.submissionProcessing.get, { id })

/** First parts of the keys of what a change makes untrue. */
export const changedLists = ['inbox', 'submissions']

/** Changes what was done about one submission. */
export function useChangeProcessing(id: number): (change: ProcessingChange) => void {
  const client = useQueryClient()
  const toast = useToast()
  const calls = {
    client,
    queryKey: processingQuery(id).queryKey,
    write: (body: ProcessingChange) => call(endpoints.submissionProcessing.update, { id, body }),
  }
  const mutation = processingMutation(calls)
  const { mutate } = useMutation({
    ...mutation,
    async onError(error) {
      toast.failed(error)
      await mutation.onError()
    },
    onSettled: () => Promise.all(changedLists.map((part) => client.invalidateQueries({ queryKey: [part] }))),
  })
  return (change) => mutate(noteChange(calls, change))
}
