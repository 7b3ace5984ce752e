import { call, type CallOptions } from './call.ts'
import type { Callable, Page, QueryOf, RecordOf } from './endpoints.ts'

/** All records of a list that is short enough to be read whole, page by page. */
export async function everyPage<C extends Callable>(
  endpoint: C,
  { query, ...options }: CallOptions<C> = {},
): Promise<RecordOf<C>[]> {
  const records: RecordOf<C>[] = []
  for (let page = 1; ; page++) {
    const asked = { ...query, page, per_page: 100 } as unknown as QueryOf<C>
    const { data, meta } = (await call(endpoint, { ...options, query: asked })) as unknown as Page<RecordOf<C>>
    records.push(...data)
    if (page >= meta.last_page) return records
  }
}
