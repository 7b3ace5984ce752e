import type { Language } from '../../../shared/text/languages.ts'
import type { PageRequest } from '../../http/pages.ts'

/** The two kinds of public address: `/f/{slug}` and `/f/{username}/{custom_slug}` [B2.2]. */
export type FormAddress = ({ slug: string } | { username: string; slug: string }) & {
  /** Language that is asked for (`?lang=`). */
  lang?: string | null
}

export const langParam = 'lang'

export function addressOf({ params, query }: PageRequest): FormAddress {
  const { username, slug = '' } = params
  const lang = query.get(langParam)
  return username === undefined ? { slug, lang } : { username, slug, lang }
}

/** A whole address that may be one of a form, as it is at PUBLIC_URL or at a host of the form's account. */
interface NamedForm {
  origin: string
  address: FormAddress
}

/** What a whole address names; its query may be anything. Whether the form is at that origin, `isOrigin` says. */
export function formNamed(url: string, publicUrl: string): NamedForm | undefined {
  const parsed = URL.parse(url)
  if (!parsed) return undefined
  const { origin, pathname, searchParams } = parsed
  const own = new URL(publicUrl)
  const below = origin === own.origin ? own.pathname.replace(/\/$/, '') : ''
  if (!pathname.startsWith(`${below}/f/`)) return undefined
  const [, first, second] = /^([\w-]{1,100})(?:\/([\w-]{1,100}))?\/?$/.exec(pathname.slice(below.length + 3)) ?? []
  if (first === undefined) return undefined
  const lang = searchParams.get(langParam)
  return { origin, address: second === undefined ? { slug: first, lang } : { username: first, slug: second, lang } }
}

/** Whether one of these addresses is at the origin. */
export const isOrigin = (origin: string, bases: readonly string[]) =>
  bases.some((base) => new URL(base).origin === origin)

/** Pages below a form, and the parameter of their addresses that names one submission or one login. */
const pagesBelow: Record<string, string> = { done: 'receipt', login: 'request', logout: '', resume: '', partial: '' }

/** `/f/abc/done?embed=1&receipt=x` → `/f/abc?embed=1`: the form that a page is about, with what its address prefills. */
export function formAddress(url: string): string {
  const [, path = '', page = '', query = ''] =
    /^([^?]*?)(?:\/(done|login|logout|resume|partial))?(?:\?(.*))?$/s.exec(url) ?? []
  const rest = new URLSearchParams(query)
  rest.delete(pagesBelow[page] ?? '')
  return withQuery(path, rest)
}

type PageBelow = 'login' | 'logout' | 'resume' | 'partial'

/** The address of a page below the form that `url` is about: `/f/abc?embed=1` → `/f/abc/login?embed=1`. */
export function addressBelow(url: string, page: PageBelow, more: Record<string, string> = {}): string {
  const [path = '', query = ''] = formAddress(url).split(/\?(.*)/s, 2)
  const all = new URLSearchParams(query)
  for (const [name, value] of Object.entries(more)) all.set(name, value)
  return withQuery(`${path}/${page}`, all)
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query.toString()}` : path)

interface LanguageChoice {
  ownLanguage: Language
  settings: { language: Language }
}

/** The language in which a visitor fills in the form, where it is not the form's own. */
export function visitorLanguage({ ownLanguage, settings: { language } }: LanguageChoice): { language?: Language } {
  return language === ownLanguage ? {} : { language }
}

/** A path that leads to a page in the language in which the visitor reads the form. */
export function inSameLanguage(form: LanguageChoice, path: string): string {
  const { language } = visitorLanguage(form)
  return language === undefined ? path : withParam(path, langParam, language)
}

/** The path of a request without its query, in the language in which the visitor reads the form. */
export function pathAgain(form: LanguageChoice, { url }: PageRequest): string {
  const [path = ''] = url.split('?', 1)
  return inSameLanguage(form, path)
}

export const withParam = (url: string, name: string, value: string | number) =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`
