import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../shell/toast.ts'

/** Sends something again, and tells what came of it. */
export function useAgain<T, V = void>(action: (what: V) => Promise<T>, said: (answer: T) => string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: action,
    onSuccess: (answer) => toast.done(said(answer)),
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}
