import { expect, test } from 'vitest'
import { formGroups } from '../../shared/contract/forms/form-groups.ts'
import { me } from '../../shared/contract/accounts/session.ts'
import { envelope } from './envelope.ts'

const base = 'https://forms.example/base/api/v1/form-groups'

interface PageNumbers {
  total: number
  page: number
  per_page: number
}

const pageOf = ({ total, page, per_page }: PageNumbers, query = '') =>
  JSON.parse(envelope(formGroups.list, { data: [], total, page, per_page }, base + query) as string)

const pageIn = (link: string | null) => link && Number(new URL(link).searchParams.get('page'))

test('http: links and meta on the first, a middle, the last page and past the end [B1-14, B1-15, B1-16]', () => {
  const expected: [page: number, prev: number | null, next: number | null][] = [
    [1, null, 2],
    [2, 1, 3],
    [3, 2, null],
    [4, 3, null],
    [900, 3, null],
  ]
  for (const [page, prev, next] of expected) {
    const { links, meta } = pageOf({ total: 51, page, per_page: 25 })
    expect(meta).toEqual({ current_page: page, per_page: 25, total: 51, last_page: 3 })
    expect([links.first, links.last, links.prev, links.next].map(pageIn)).toEqual([1, 3, prev, next])
  }
})

test('http: an empty list has one page, which is its last [B1]', () => {
  const { links, meta } = pageOf({ total: 0, page: 1, per_page: 25 })
  expect(meta).toEqual({ current_page: 1, per_page: 25, total: 0, last_page: 1 })
  expect(links).toEqual({ first: `${base}?page=1`, last: `${base}?page=1`, prev: null, next: null })
  expect(pageOf({ total: 25, page: 1, per_page: 25 }).meta.last_page).toBe(1)
  expect(pageOf({ total: 26, page: 1, per_page: 25 }).meta.last_page).toBe(2)
})

test('http: links keep all other parameters as they were meant [B12-5]', () => {
  const { links } = pageOf(
    { total: 9, page: 2, per_page: 2 },
    '?page=2&updated_since=2026-11-21T09:30:00%2B01:00&per_page=2',
  )
  const next = new URL(links.next)
  expect(next.origin + next.pathname).toBe(base)
  expect(Object.fromEntries(next.searchParams)).toEqual({
    page: '3',
    updated_since: '2026-11-21T09:30:00+01:00',
    per_page: '2',
  })
})

test('http: stored JSON text is answered as it is, values as JSON', () => {
  expect(envelope(me.get, { json: '{"id":1.0}' }, base)).toBe('{"data":{"id":1.0}}')
  const list = { data: [{ json: '{"a":1}' }, { id: 2 }], total: 2, page: 1, per_page: 25 }
  expect(envelope(formGroups.list, list, base)).toMatch(/^\{"data":\[\{"a":1\},\{"id":2\}\],"links":\{/)
})
