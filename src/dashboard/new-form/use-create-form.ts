import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { useToast } from '../shell/toast.ts'
import { useLanguage, useText } from '../text/language.ts'
import type { ChosenField } from './chosen.ts'
import { newFormTexts } from './texts.ts'

interface NewForm {
  name: string
  chosen: readonly ChosenField[]
  online: boolean
}

/** Creates the form, its fields in their order, and puts it online; then opens it in the editor, whatever could be done of that. */
export function useCreateForm() {
  const t = useText(newFormTexts)
  const { language } = useLanguage()
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ name, chosen, online }: NewForm) => {
      const { id } = await call(endpoints.forms.create, { body: { internal_title: name, title: name, language } })
      try {
        for (const field of chosen) {
          await call(endpoints.fields.create, { id, body: { crm_module: field.module, crm_field_name: field.name } })
        }
        if (online) {
          await call(endpoints.forms.update, { id, body: { active: true } })
          toast.done(t.made(name))
        }
      } catch (error) {
        toast.failed(error)
      }
      return id
    },
    onSuccess: async (id) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['forms'] }),
        client.invalidateQueries({ queryKey: accountSettings.queryKey }),
      ])
      await navigate({ to: '/forms/$id/build', params: { id } })
    },
  })
}
