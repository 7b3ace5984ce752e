import { queryOptions } from '@tanstack/react-query'
import { exchange } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { settled } from '../removal/store.ts'

export type TemplateSummary = RecordOf<typeof endpoints.pdfTemplates.list>

export const perPage = 25

export const templatesQuery = (page: number) =>
  endpointQuery(endpoints.pdfTemplates.list, { query: { page, per_page: perPage } })

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
