import type { EndpointSpec, Page } from '../../shared/contract/endpoint.ts'
import type { RawJson } from './bind.ts'

/** The JSON text of a successful answer; `url` is the address asked for, absolute, for the paging links. */
export function envelope(spec: EndpointSpec, result: unknown, url: string): string {
  if (spec.shape !== 'page') return `{"data":${jsonOf(result)}}`
  const { data, total, page, per_page } = result as Page<unknown>
  const lastPage = Math.max(1, Math.ceil(total / per_page))
  const link = (number: number) => withPage(url, number)
  const links = {
    first: link(1),
    last: link(lastPage),
    prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
    next: page < lastPage ? link(page + 1) : null,
  }
  const meta = { current_page: page, per_page, total, last_page: lastPage }
  return `{"data":[${data.map(jsonOf).join(',')}],"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`
}

function jsonOf(value: unknown): string {
  return isRaw(value) ? value.json : JSON.stringify(value)
}

function isRaw(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'
}

/** The same address with another page; all other parameters stay (contract §3). */
function withPage(address: string, page: number): string {
  const url = new URL(address)
  url.searchParams.set('page', String(page))
  return url.toString()
}
