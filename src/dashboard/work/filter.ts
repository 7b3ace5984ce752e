import type { endpoints, RecordOf } from '../api/endpoints.ts'

export type WorkItem = RecordOf<typeof endpoints.work.list>
export type WorkKind = WorkItem['kind']

/** What of the failed work is shown; it stands in the address. */
export interface WorkFilter {
  /** What needs a person, where it is left out. */
  state?: 'settled'
  kind?: WorkKind
  /** Id of a form. */
  form?: number
  /** A day in the time zone of the account: what failed on it or later. */
  since?: string
  page?: number
}

/** Every kind, in the order in which they are offered: a missing one does not compile. */
const kinds: Record<WorkKind, true> = {
  crm: true,
  document: true,
  mails: true,
  mail: true,
  signature: true,
  delivery: true,
}
export const workKinds = Object.keys(kinds) as WorkKind[]

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

export function workFilter({ state, kind, form, since, page }: Record<string, unknown>): WorkFilter {
  const known = workKinds.find((one) => one === kind)
  return {
    ...(state === 'settled' && { state }),
    ...(known !== undefined && { kind: known }),
    ...(isId(form) && { form }),
    ...(isDay(since) && { since }),
    ...(isId(page) && page > 1 && { page }),
  }
}

/** What the endpoint is asked for a page of the list. */
export const queryOf = ({ state, kind, form, since, page = 1 }: WorkFilter) => ({
  ...(kind !== undefined && { kind }),
  ...(form !== undefined && { form_id: form }),
  ...(since !== undefined && { since }),
  state: state ?? 'failed',
  page,
  per_page: 25,
})

/** The same as the filter of all failures: without the page, and since ever where no day is chosen. */
export const failuresOf = ({ kind, form, since = '2000-01-01' }: WorkFilter) => ({
  since,
  ...(kind !== undefined && { kind }),
  ...(form !== undefined && { form_id: form }),
})
