import { submissionsFilter, type SubmissionsFilter } from './filter.ts'

/** What of the submissions is shown, under a name. */
export interface View {
  name: string
  filter: SubmissionsFilter
}

const keyOf = (formId: number) => `foyer-views-${formId}`

/** The views of a form on this device; none where the browser keeps nothing, or what it kept cannot be read. */
export function viewsOf(formId: number): View[] {
  try {
    return readViews(JSON.parse(localStorage.getItem(keyOf(formId)) ?? '[]'))
  } catch {
    return []
  }
}

/** False where the browser refuses to keep it. */
export function keepViews(formId: number, views: readonly View[]): boolean {
  try {
    localStorage.setItem(keyOf(formId), JSON.stringify(views))
    return true
  } catch {
    return false
  }
}

function readViews(stored: unknown): View[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: Partial<View> | null) =>
    typeof entry?.name === 'string' ? [{ name: entry.name, filter: submissionsFilter({ ...entry.filter }) }] : [],
  )
}

/** With a view of this name, in the order of names. */
export function withView(views: readonly View[], { name, filter }: View): View[] {
  const { list: _list, page: _page, ...kept } = filter
  const others = views.filter((view) => view.name !== name)
  return [...others, { name, filter: kept }].toSorted((a, b) => a.name.localeCompare(b.name))
}
