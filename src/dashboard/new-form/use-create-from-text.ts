import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { each } from '../bulk/each.ts'
import { useLanguage, useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { useStart } from '../progress/use-start.tsx'
import { pasteTexts } from './paste-texts.ts'
import { bodyOf, type EditedField } from './read-fields.ts'

interface NewForm {
  name: string
  fields: readonly EditedField[]
  online: boolean
}

/** Creates the form and one field after the other, tells what failed by name, and puts online only what is complete; gives the form's id. */
export function useCreateFromText() {
  const t = useText(pasteTexts)
  const { language } = useLanguage()
  const { explain } = useProblems()
  const client = useQueryClient()
  const start = useStart()
  return useMutation({
    mutationFn: async ({ name, fields, online }: NewForm) => {
      const { id } = await call(endpoints.forms.create, { body: { internal_title: name, title: name, language } })
      await start(t.creating(name), async (step) => {
        const words = { nameOf: ({ label }: EditedField) => label, explain }
        const { done, failures } = await each(
          fields,
          (field, signal) => call(endpoints.fields.create, { id, body: bodyOf(field), signal }),
          step,
          words,
        )
        if (step.signal.aborted) return { said: t.cancelled(done.length, fields.length), failures }
        if (done.length < fields.length) return { said: t.incomplete(done.length, fields.length), failures }
        if (online) await call(endpoints.forms.update, { id, body: { active: true } })
        return { said: t.made(name, done.length), failures: [] }
      })
      return id
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['forms'] }),
        client.invalidateQueries({ queryKey: accountSettings.queryKey }),
      ]),
  })
}
