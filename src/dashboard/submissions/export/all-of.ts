import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { retryAfterPause } from '../../progress/retry-after-pause.ts'
import type { Step } from '../../progress/store.ts'
import type { Submission } from '../views/columns.ts'
import { filterQuery, type SubmissionsFilter } from '../filter.ts'

/** Reads all submissions of the filter page by page. What is received meanwhile moves the others on by one: none is given to `add` twice. */
export async function allOf(
  id: number,
  filter: SubmissionsFilter,
  step: Step,
  add: (submissions: Submission[]) => void,
): Promise<void> {
  const known = new Set<number>()
  for (let page = 1; ; page++) {
    const query = { ...filterQuery(filter), page, per_page: 100 }
    const { data, meta } = await retryAfterPause(step, () =>
      call(endpoints.submissions.list, { id, query, signal: step.signal }),
    )
    add(data.filter((submission) => !known.has(submission.id)))
    for (const { id: read } of data) known.add(read)
    step.told(known.size, Math.max(meta.total, known.size))
    if (page >= meta.last_page) return
  }
}
