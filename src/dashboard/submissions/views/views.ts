import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints, type BodyOf, type Callable, type RecordOf } from '../../api/endpoints.ts'
import { everyPage } from '../../api/every-page.ts'
import { isProblem } from '../../api/problem.ts'
import { keyOf } from '../../api/queries.ts'
import { settled } from '../../removal/store.ts'
import { keptFilter, submissionsFilter, type SubmissionsFilter } from '../filter.ts'

export type View = RecordOf<typeof endpoints.submissionViews.list>

type FilterOf<C extends Callable> = BodyOf<C> extends { filter: infer Filter } ? Filter : never

/** What views are of, a form or the inbox, and what is shown of it, as a view keeps it. */
export type ViewSource = (
  | { formId: number; filter: FilterOf<typeof endpoints.submissionViews.create> }
  | { formId: null; filter: FilterOf<typeof endpoints.submissionViews.createOfInbox> }
) & {
  /** The list is searched for words, too, which no view keeps. */
  isSearched: boolean
}

/** Of a form, or of the inbox: those of the user, and those that are shared. */
export const viewsQuery = (formId: number | null) =>
  queryOptions({
    queryKey:
      formId === null
        ? keyOf(endpoints.submissionViews.listOfInbox)
        : keyOf(endpoints.submissionViews.list, { id: formId }),
    queryFn: ({ signal }): Promise<View[]> =>
      formId === null
        ? everyPage(endpoints.submissionViews.listOfInbox, { signal })
        : everyPage(endpoints.submissionViews.list, { id: formId, signal }),
  })

interface NewView {
  name: string
  is_shared: boolean
}

/** Saves what is shown under a name, in the place of a view of that name that is shared, or not, as this one is to be. */
export async function saveView(client: QueryClient, source: ViewSource, { name, is_shared }: NewView): Promise<void> {
  await settled(({ kind }) => kind === endpoints.submissionViews.remove.path)
  const query = viewsQuery(source.formId)
  const views = await client.fetchQuery({ ...query, staleTime: 0 })
  const same = views.find((view) => view.is_shared === is_shared && view.name.toLowerCase() === name.toLowerCase())
  if (same) {
    await call(endpoints.submissionViews.update, { id: same.id, body: { name, is_shared, filter: source.filter } })
  } else if (source.formId === null) {
    await call(endpoints.submissionViews.createOfInbox, { body: { name, is_shared, filter: source.filter } })
  } else {
    const { formId: id, filter } = source
    await call(endpoints.submissionViews.create, { id, body: { name, is_shared, filter } })
  }
  await client.invalidateQueries({ queryKey: query.queryKey })
}

interface KeptView {
  name: string
  filter: SubmissionsFilter
}

const storageKey = (formId: number) => `foyer-views-${formId}`

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
function readViews(formId: number): KeptView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(formId)) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(readView) : []
  } catch {
    return []
  }
}

function readView(entry: Partial<KeptView> | null): KeptView[] {
  return typeof entry?.name === 'string' ? [{ name: entry.name, filter: submissionsFilter({ ...entry.filter }) }] : []
}

function keepViews(formId: number, views: readonly KeptView[]): void {
  if (views.length === 0) localStorage.removeItem(storageKey(formId))
  else localStorage.setItem(storageKey(formId), JSON.stringify(views))
}
