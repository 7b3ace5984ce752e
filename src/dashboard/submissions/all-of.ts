import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { patient } from '../work/patient.ts'
import type { Step } from '../work/store.ts'
import type { Submission } from './columns.ts'
import { filterQuery, type SubmissionsFilter } from './filter.ts'

/**
 * Reads all submissions of the filter page by page, and keeps of each what `rowOf` makes of it. What is received meanwhile moves the
 * others on by one: none stands there twice.
 */
export async function allOf<Row>(
  id: number,
  filter: SubmissionsFilter,
  step: Step,
  rowOf: (submission: Submission) => Row,
): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (let page = 1; ; page++) {
    const query = { ...filterQuery(filter), page, per_page: 100 }
    const { data, meta } = await patient(step, () =>
      call(endpoints.submissions.list, { id, query, signal: step.signal }),
    )
    for (const submission of data) rows.set(submission.id, rowOf(submission))
    step.told(rows.size, Math.max(meta.total, rows.size))
    if (page >= meta.last_page) return [...rows.values()]
  }
}
