import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { templateTexts } from './template-texts.ts'

/** Copies a template under a name, and opens the copy in the editor. A copy that cannot have the name is taken away again. */
export function useCopyTemplate() {
  const t = useText(templateTexts)
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) => {
      const copy = await call(endpoints.forms.copy, { id })
      try {
        await call(endpoints.forms.update, { id: copy.id, body: { internal_title: name, title: name } })
      } catch (error) {
        await call(endpoints.forms.remove, { id: copy.id })
        throw error
      }
      toast.done(t.made(name))
      return copy.id
    },
    onSuccess: (id) => navigate({ to: '/forms/$id/build', params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['forms'] }),
  })
}
