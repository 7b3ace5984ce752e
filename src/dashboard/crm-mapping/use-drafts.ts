import { useQueryClient } from '@tanstack/react-query'
import { mappedContent } from '../../shared/crm-mapping/mapped-content.ts'
import { call } from '../api/call.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { each } from '../bulk/each.ts'
import { useStart } from '../progress/use-start.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { mappedPlaces, type Choices } from './choices.ts'
import { mappingKey, type MappingForm } from './query.ts'
import { mappingTexts } from './texts.ts'

/** How often a draft is read anew that others change at the same time. */
const attempts = 3

/** Writes what was chosen into the draft of a form. It is computed from the draft as it is now, so that a 412 is answered by doing it again. */
async function prepare(form: MappingForm, choices: Choices, crm: CrmFields, signal: AbortSignal): Promise<void> {
  const id = form.form_id
  for (let attempt = 1; ; attempt++) {
    const { token, content } = await call(endpoints.formDrafts.get, { id, signal })
    const change = mappedContent(content, mappedPlaces(choices, form), crm)
    if (!change) return
    try {
      await call(endpoints.formDrafts.update, { id, body: { token, ...change }, signal })
      return
    } catch (error) {
      if (!isProblem(error, 412) || attempt === attempts) throw error
    }
  }
}

/** The draft as it is now; a draft that is gone was published or discarded by another user. */
async function publish({ form_id: id }: MappingForm, signal: AbortSignal): Promise<void> {
  const { exists, token } = await call(endpoints.formDrafts.get, { id, signal })
  if (exists) await call(endpoints.formDrafts.publish, { id, body: { token }, signal })
}

/** Prepares and publishes the drafts of forms, one after the other; what fails is told at the edge of the page and can be tried again. */
export function useDrafts() {
  const t = useText(mappingTexts)
  const client = useQueryClient()
  const start = useStart()
  const { explain } = useProblems()
  const words = { nameOf: ({ internal_title }: MappingForm) => internal_title, explain }
  async function forEach(
    forms: readonly MappingForm[],
    { title, said }: { title: string; said: (done: number, all: number) => string },
    action: (form: MappingForm, signal: AbortSignal) => Promise<void>,
  ) {
    await start(title, async (step) => {
      const { done, failures } = await each(forms, action, step, words)
      await Promise.all([
        client.invalidateQueries({ queryKey: mappingKey }),
        client.invalidateQueries({ queryKey: ['forms'] }),
      ])
      return { said: said(done.length, forms.length), failures }
    })
  }
  return {
    prepare: (forms: readonly MappingForm[], choices: Choices, crm: CrmFields) =>
      forEach(forms, { title: t.preparing, said: t.prepared }, (form, signal) => prepare(form, choices, crm, signal)),
    publish: (forms: readonly MappingForm[]) => forEach(forms, { title: t.publishing, said: t.published }, publish),
  }
}
