import type { EndpointSpec, Page } from '../../shared/contract/endpoint.ts'
import type { RawJson, RawPage } from './bind.ts'

/**
 * The JSON text of a successful answer, or its parts where a page is made while it is sent; `url` is the address asked for, absolute, for the
 * paging links.
 */
export function envelope(spec: EndpointSpec, result: unknown, url: string): string | AsyncIterable<string> {
  if (spec.shape !== 'page') return `{"data":${jsonOf(result)}}`
  const { data, ...found } = result as Page<unknown> | RawPage
  const end = `],${paging(found, url)}}`
  return Array.isArray(data) ? `{"data":[${data.map(jsonOf).join(',')}${end}` : inParts(data, end)
}

async function* inParts(data: AsyncIterable<string>, end: string): AsyncGenerator<string> {
  yield '{"data":['
  yield* data
  yield end
}

/** The members `links` and `meta`. */
function paging({ total, page, per_page }: Omit<Page<never>, 'data'>, url: string): string {
  const lastPage = Math.max(1, Math.ceil(total / per_page))
  const link = (number: number) => withPage(url, number)
  const links = {
    first: link(1),
    last: link(lastPage),
    prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
    next: page < lastPage ? link(page + 1) : null,
  }
  const meta = { current_page: page, per_page, total, last_page: lastPage }
  return `"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}`
}

function jsonOf(value: unknown): string {
  return isRaw(value) ? value.json : JSON.stringify(value)
}

function isRaw(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'
}

/** The same address with another page; all other parameters stay [B12]. */
function withPage(address: string, page: number): string {
  const url = new URL(address)
  url.searchParams.set('page', String(page))
  return url.toString()
}
