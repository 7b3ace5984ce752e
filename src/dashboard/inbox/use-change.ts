import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useToast } from '../shell/toast.ts'
import type { ProcessingChange } from '../submissions/processing/change-processing.ts'
import { changedLists } from '../submissions/processing/use-processing.ts'
import type { InboxEntry } from './model.ts'

/** Changes what was done about submissions, one after the other. Gives whether it succeeded. */
export function useChangeOf() {
  const client = useQueryClient()
  const toast = useToast()
  return async (entries: readonly InboxEntry[], body: ProcessingChange): Promise<boolean> => {
    try {
      for (const { id } of entries) await call(endpoints.submissionProcessing.update, { id, body })
      return true
    } catch (error) {
      toast.failed(error)
      return false
    } finally {
      for (const part of changedLists) await client.invalidateQueries({ queryKey: [part] })
    }
  }
}
