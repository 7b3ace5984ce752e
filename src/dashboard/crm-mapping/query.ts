import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { everyPage } from '../api/every-page.ts'
import { keyOf } from '../api/queries.ts'

export type MappingForm = RecordOf<typeof endpoints.crmMapping.list>
export type MappingPlace = MappingForm['places'][number]

export const mappingKey = keyOf(endpoints.crmMapping.list)

/** All forms that do not fit the CRM. Without a CRM that answers there is nothing to say. */
export const mappingQuery = queryOptions({
  queryKey: [...mappingKey, 'all'],
  retry: false,
  refetchOnWindowFocus: false,
  queryFn: ({ signal }) => everyPage(endpoints.crmMapping.list, { signal }),
})

/** How many they are. */
export const mappingCountQuery = queryOptions({
  queryKey: [...mappingKey, 'count'],
  retry: false,
  queryFn: async ({ signal }) => {
    const { meta } = await call(endpoints.crmMapping.list, { query: { per_page: 1 }, signal })
    return meta.total
  },
})
