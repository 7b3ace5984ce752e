import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { everyPage } from '../api/every-page.ts'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { pictureTexts } from './texts.ts'

export type Picture = RecordOf<typeof endpoints.pictures.list>

/** All of them: an account has at most 200. */
export const picturesQuery = queryOptions({
  queryKey: ['pictures'],
  queryFn: ({ signal }) => everyPage(endpoints.pictures.list, { signal }),
})

/** Sends a picture, and hands on its address. */
export function useUpload(use: (url: string) => void, maxSide?: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn(file: File) {
      const body = new FormData()
      body.set('picture', file)
      if (maxSide !== undefined) body.set('max_side', String(maxSide))
      return call(endpoints.pictures.create, { body })
    },
    async onSuccess({ url }) {
      use(url)
      await client.invalidateQueries(picturesQuery)
    },
  })
}

export function useRemoval() {
  const t = useText(pictureTexts)
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: Picture) => call(endpoints.pictures.remove, { id }),
    onSuccess: (_answer, { name }) => toast.done(t.removed(name)),
    onError: toast.failed,
    onSettled: () => client.invalidateQueries(picturesQuery),
  })
}
