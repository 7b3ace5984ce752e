import { queryOptions } from '@tanstack/react-query'
import { call, exchange } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { settled } from '../removal/store.ts'

export type TemplateSummary = RecordOf<typeof endpoints.pdfTemplates.list>

export const perPage = 25

export const templatesQuery = (page: number) =>
  endpointQuery(endpoints.pdfTemplates.list, { query: { page, per_page: perPage } })

/** The first page of its document; the server draws one that has not changed no second time. */
export const pictureQuery = ({ form_id: id, updated_at }: TemplateSummary) =>
  queryOptions({
    queryKey: ['pdf-templates', id, 'picture', updated_at],
    queryFn: ({ signal }) => call(endpoints.pdfTemplates.picture, { id, signal }),
  })

/** A template with the version of its form. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['forms', id, 'pdf-template'],
    async queryFn({ signal }) {
      // A user who opens it edits the proposal, not what was deleted seconds ago.
      await settled(({ kind, records }) => kind === endpoints.pdfTemplates.remove.path && records.includes(id))
      return exchange(endpoints.pdfTemplates.get, { id, signal })
    },
  })

export const selectableLetterheads = (form_id: number) =>
  endpointQuery(endpoints.letterheads.list, { query: { form_id, per_page: 100 } })
