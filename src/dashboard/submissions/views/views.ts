import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints, type RecordOf } from '../../api/endpoints.ts'
import { isProblem } from '../../api/problem.ts'
import { endpointQuery } from '../../api/queries.ts'
import { settled } from '../../removal/store.ts'
import { keptFilter, submissionsFilter, type SubmissionsFilter } from '../filter.ts'

export type View = RecordOf<typeof endpoints.submissionViews.list>

/** Of a form: those of the user, and those that are shared. */
export const viewsQuery = (formId: number) =>
  endpointQuery(endpoints.submissionViews.list, { id: formId, query: { per_page: 100 } })

interface NamedFilter {
  name: string
  filter: SubmissionsFilter
}

/** Saves what is shown under a name, in the place of a view of that name that is shared, or not, as this one is to be. */
export async function saveView(
  client: QueryClient,
  formId: number,
  { name, filter, is_shared }: NamedFilter & { is_shared: boolean },
): Promise<void> {
  await settled(({ kind }) => kind === endpoints.submissionViews.remove.path)
  const { data } = await client.fetchQuery({ ...viewsQuery(formId), staleTime: 0 })
  const same = data.find((view) => view.is_shared === is_shared && view.name.toLowerCase() === name.toLowerCase())
  const body = { name, filter: keptFilter(filter), is_shared }
  await (same
    ? call(endpoints.submissionViews.update, { id: same.id, body })
    : call(endpoints.submissionViews.create, { id: formId, body }))
  await client.invalidateQueries({ queryKey: viewsQuery(formId).queryKey })
}

const keyOf = (formId: number) => `foyer-views-${formId}`

/**
 * Takes the views of a form over that were kept on this device before accounts had them, once: what the account has is taken away
 * here. Whether there were any.
 */
export async function takeOverViews(formId: number): Promise<boolean> {
  const found = readViews(formId)
  let left = found
  for (const { name, filter } of found) {
    try {
      await call(endpoints.submissionViews.create, { id: formId, body: { name, filter: keptFilter(filter) } })
    } catch (error) {
      // Its name is that of a view which the account has already.
      if (!isProblem(error, 422) || error.code !== 'view_name_used') return left.length < found.length
    }
    left = left.slice(1)
    keepViews(formId, left)
  }
  return found.length > 0
}

/** None where the browser keeps nothing, or what it kept cannot be read. */
function readViews(formId: number): NamedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(formId)) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(readView) : []
  } catch {
    return []
  }
}

function readView(entry: Partial<NamedFilter> | null): NamedFilter[] {
  return typeof entry?.name === 'string' ? [{ name: entry.name, filter: submissionsFilter({ ...entry.filter }) }] : []
}

function keepViews(formId: number, views: readonly NamedFilter[]): void {
  if (views.length === 0) localStorage.removeItem(keyOf(formId))
  else localStorage.setItem(keyOf(formId), JSON.stringify(views))
}
