import { queryOptions } from '@tanstack/react-query'
import { call, exchange } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { fewAtOnce } from '../api/few-at-once.ts'
import { secondsToWait } from '../api/problem.ts'
import { endpointQuery } from '../api/queries.ts'
import { settled } from '../removal/store.ts'

export type TemplateSummary = RecordOf<typeof endpoints.pdfTemplates.list>

export const perPage = 25

export const templatesQuery = (page: number) =>
  endpointQuery(endpoints.pdfTemplates.list, { query: { page, per_page: perPage } })

/** No more than the server draws and keeps waiting for an account. */
const drawnAtOnce = fewAtOnce(3)

/** The first page of its document; the server draws one that has not changed no second time. It is asked again when the server says so. */
export const pictureQuery = ({ form_id: id, updated_at }: TemplateSummary) =>
  queryOptions({
    queryKey: ['pdf-templates', id, 'picture', updated_at],
    queryFn: ({ signal }) => drawnAtOnce(signal, () => call(endpoints.pdfTemplates.picture, { id, signal })),
    retry: (count, error) => count < 5 && secondsToWait(error) > 0,
    retryDelay: (_count, error) => secondsToWait(error) * 1000,
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
