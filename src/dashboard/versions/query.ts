import { queryOptions } from '@tanstack/react-query'
import type { FormContent } from '../../shared/contract/forms/form-content.ts'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import type { Form } from '../forms/model.ts'

export type FormDraft = RecordOf<typeof endpoints.formDrafts.get>
export type FormVersionSummary = RecordOf<typeof endpoints.formVersions.list>
export type { FormContent }

const perPage = 20

/** The draft of a form; `exists` tells whether there is one. Kept under the form, so that it is forgotten with it. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ['forms', id, 'draft'],
    queryFn: ({ signal }) => call(endpoints.formDrafts.get, { id, signal }),
  })

export const versionsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['forms', id, 'versions', page],
    queryFn: ({ signal }) => call(endpoints.formVersions.list, { id, query: { page, per_page: perPage }, signal }),
  })

/** A version with all it holds; never changed. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['forms', id, 'versions', 'one', version],
    queryFn: ({ signal }) => call(endpoints.formVersions.get, { id, version, signal }),
  })

/** Whether what is edited of a form goes to a draft: visitors see the form, or there is a draft already. */
export const isDrafted = (form: Pick<Form, 'active'>, draft: Pick<FormDraft, 'exists'>) => form.active || draft.exists

/** A form as it would be if a document were it. */
export function formWith(form: Form, content: FormContent): Form {
  const fields = content.fields.map((field, position) => ({ ...field, form_id: form.id, position }))
  const { title = null, description = null, submit_button_label = null } = content.settings as Partial<Form>
  return { ...form, title, description, submit_button_label, fields }
}
