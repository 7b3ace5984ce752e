import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call, exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { flushEditors } from '../editing/open-editors.ts'
import { formQuery } from '../form/query.ts'
import { useToast } from '../shell/toast.ts'
import { draftQuery, isDrafted } from '../versions/query.ts'

/** Hides a field until a rule shows it: in the draft, where the form is edited there. */
export function useHideField(): (fieldId: number, said: string) => Promise<void> {
  const { id } = useParams({ from: '/inside/forms/$id' })
  const client = useQueryClient()
  const toast = useToast()
  async function hide(fieldId: number): Promise<void> {
    await flushEditors()
    const { answer: form, etag } = await client.fetchQuery({ ...formQuery(id), staleTime: 0 })
    const draft = await client.fetchQuery({ ...draftQuery(id), staleTime: 0 })
    if (!isDrafted(form, draft)) {
      await exchange(endpoints.fields.update, {
        id: fieldId,
        body: { hidden: true },
        ...(etag !== undefined && { ifMatch: etag }),
      })
      return
    }
    const fields = draft.content.fields.map((field) => (field.id === fieldId ? { ...field, hidden: true } : field))
    await call(endpoints.formDrafts.update, { id, body: { token: draft.token, fields } })
  }
  return async (fieldId, said) => {
    try {
      await hide(fieldId)
      toast.done(said)
    } catch (error) {
      toast.failed(error)
    }
    await client.invalidateQueries({ queryKey: ['forms'] })
  }
}
