import type { endpoints, Page, QueryOf } from '../../api/endpoints.ts'
import { filterQuery, type SubmissionsFilter } from '../filter.ts'
import type { Submission } from '../views/columns.ts'

type List = (query: QueryOf<typeof endpoints.submissions.list>) => Promise<Page<Submission>>

/** Reads all submissions of the filter, each once: on from the last one, whatever is deleted and received meanwhile. */
export async function allOf(
  filter: SubmissionsFilter,
  list: List,
  add: (submissions: Submission[], toCome: number) => void,
): Promise<void> {
  const beyond = filter.sort === 'asc' ? 'index_after' : 'index_before'
  let last: number | undefined
  for (;;) {
    const { data, meta } = await list({
      ...filterQuery(filter),
      ...(last !== undefined && { [beyond]: last }),
      per_page: 100,
    })
    add(data, Math.max(0, meta.total - data.length))
    last = data.at(-1)?.index
    if (last === undefined || data.length >= meta.total) return
  }
}
