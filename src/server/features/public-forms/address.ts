import type { PageRequest } from '../../http/pages.ts'

/** The two kinds of public address: `/f/{slug}` and `/f/{username}/{custom_slug}` (contract §4 "Form"). */
export type FormAddress = { slug: string } | { username: string; slug: string }

export function addressOf({ params }: PageRequest): FormAddress {
  const { username, slug = '' } = params
  return username === undefined ? { slug } : { username, slug }
}

/** Pages below a form, and the parameter of their addresses that names one submission or one login. */
const pagesBelow: Record<string, string> = { done: 'receipt', login: 'request', logout: '' }

/** `/f/abc/done?embed=1&receipt=x` → `/f/abc?embed=1`: the form that a page is about, with what its address prefills. */
export function formAddress(url: string): string {
  const [, path = '', page = '', query = ''] = /^([^?]*?)(?:\/(done|login|logout))?(?:\?(.*))?$/s.exec(url) ?? []
  const rest = new URLSearchParams(query)
  rest.delete(pagesBelow[page] ?? '')
  return withQuery(path, rest)
}

/** The address of a page below the form that `url` is about: `/f/abc?embed=1` → `/f/abc/login?embed=1`. */
export function addressBelow(url: string, page: 'login' | 'logout', more: Record<string, string> = {}): string {
  const [path = '', query = ''] = formAddress(url).split(/\?(.*)/s, 2)
  const all = new URLSearchParams(query)
  for (const [name, value] of Object.entries(more)) all.set(name, value)
  return withQuery(`${path}/${page}`, all)
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query.toString()}` : path)
