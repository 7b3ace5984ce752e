import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { workTexts } from './texts.ts'

/** First parts of the keys of what a repetition makes untrue. */
export const forgets = ['work', 'mails', 'webhooks', 'submissions']

/** Tries one failure again, at once. */
export function useRetry() {
  const t = useText(workTexts)
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => call(endpoints.work.retry, { id }),
    onSuccess: () => toast.done(t.retried),
    onError: toast.failed,
    onSettled: () => Promise.all(forgets.map((part) => client.invalidateQueries({ queryKey: [part] }))),
  })
}

/** Takes failures from the list; for some seconds that can be taken back. */
export function useSettle() {
  const t = useText(workTexts)
  const remove = useRemoval()
  return (ids: readonly number[]) =>
    remove({ endpoint: endpoints.work.settle, ids, said: t.settledSaid(ids.length), forgets: ['work'] })
}
