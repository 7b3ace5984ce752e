import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectInvalid, expectList } from '../support/assertions.ts'
import { type Client, call, client, createAccount, service } from '../support/client.ts'
import { addField, effect, makeForm, openForm, putRules, rule, submit, when } from '../support/fixtures.ts'

let c: Client
let big: number

const pathOf = (link: string): string => link.slice(service().api.length)

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  for (let n = 0; n < 27; n += 1) await makeForm(c, { internal_title: `Form ${n}` })
  big = (await makeForm(c)).id
  await Promise.all(Array.from({ length: 105 }, () => addField(c, big)))
})

describe('lists: pagination', () => {
  test('per_page defaults to 25 [B1-10, B8-1, B4.2-1]', async () => {
    const answer = await c.get('/forms')
    expect(expectList(answer)).toHaveLength(25)
    expect(answer.body.meta).toMatchObject({ current_page: 1, per_page: 25, total: 28, last_page: 2 })
  })

  test('per_page 100 is served as 100, 101 and more as 100 too [B1-11, B8-1, B12-2]', async () => {
    for (const wanted of ['100', '101', '1000', '1000000']) {
      const answer = await c.get(`/forms/${big}/fields?per_page=${wanted}`)
      expect(expectList(answer)).toHaveLength(100)
      expect(answer.body.meta).toMatchObject({ current_page: 1, per_page: 100, total: 105, last_page: 2 })
    }
  })

  test('per_page 99 and 1 are served as asked [B1-11]', async () => {
    expect((await c.get(`/forms/${big}/fields?per_page=99`)).body.meta).toMatchObject({ per_page: 99, last_page: 2 })
    expect((await c.get(`/forms/${big}/fields?per_page=1`)).body.meta).toMatchObject({ per_page: 1, last_page: 105 })
  })

  test.each(['0', '-1', 'abc', '1.5', '', '1e1', ' ', '%00'])(
    'a per_page or page of %j, no integer ≥ 1, is refused with 422 [B1-12, B12-3]',
    async (value) => {
      expectInvalid(await c.get(`/forms?per_page=${value}`), 'per_page')
      expectInvalid(await c.get(`/forms?page=${value}`), 'page')
      expectInvalid(await c.get(`/forms?page=${value}&per_page=${value}`), 'page', 'per_page')
    },
  )

  test('pages follow one another without gap or repetition, by ascending id [B1-12, B4.2-1, B12-7]', async () => {
    const seen: number[] = []
    let path: string | null = '/forms?per_page=10'
    const pages: number[] = []
    while (path !== null) {
      const answer = await c.get(path)
      seen.push(...expectList(answer).map((form) => form.id))
      pages.push(answer.body.meta.current_page)
      path = answer.body.links.next === null ? null : pathOf(answer.body.links.next)
    }
    expect(pages).toEqual([1, 2, 3])
    expect(seen).toHaveLength(28)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBe(28)
  })

  test('links are whole addresses of the same list and lead to their pages [B1-13, B1-14, B1-15]', async () => {
    const middle = await c.get('/forms?per_page=10&page=2')
    expectList(middle)
    for (const [name, page] of [
      ['first', 1],
      ['last', 3],
      ['prev', 1],
      ['next', 3],
    ] as const) {
      const link = middle.body.links[name]
      expect(link.startsWith(`${service().api}/forms?`), link).toBe(true)
      const there = await call('GET', link, { key: c.key })
      expect(there.body.meta).toMatchObject({ current_page: page, per_page: 10, total: 28 })
    }
    const first = await c.get('/forms?per_page=10')
    expect(first.body.links.prev).toBeNull()
    expect(first.body.links.next).not.toBeNull()
    const last = await c.get('/forms?per_page=10&page=3')
    expect(last.body.links.next).toBeNull()
    expect(last.body.links.prev).not.toBeNull()
  })

  test('links keep all other query parameters [B12-5]', async () => {
    const answer = await c.get('/forms?active=0&updated_since=2020-01-01T00:00:00%2B02:00&per_page=3&template=0')
    expectList(answer)
    for (const name of ['first', 'last', 'next']) {
      const query = new URL(answer.body.links[name]).searchParams
      expect(query.get('active')).toBe('0')
      expect(query.get('template')).toBe('0')
      expect(query.get('updated_since')).toBe('2020-01-01T00:00:00+02:00')
      expect(query.get('per_page')).toBe('3')
    }
    expect((await call('GET', answer.body.links.next, { key: c.key })).body.meta.current_page).toBe(2)
  })

  test.each(['3', '1000000'])(
    'page %s past the end has an empty data and correct meta [B1-16, B12-4]',
    async (page) => {
      const answer = await c.get(`/forms?page=${page}`)
      expect(expectList(answer)).toEqual([])
      expect(answer.body.meta).toEqual({ current_page: Number(page), per_page: 25, total: 28, last_page: 2 })
    },
  )

  test('very large whole numbers are integers ≥ 1 too', async () => {
    for (const huge of ['2000000000', '2147483648', '9007199254740991', '99999999999999999999']) {
      const clamped = await c.get(`/forms?per_page=${huge}`)
      expectList(clamped)
      expect(clamped.body.meta.per_page).toBe(100)
      expect(expectList(await c.get(`/forms?page=${huge}`))).toEqual([])
    }
  })

  test('an empty list has total 0 and no prev or next [B1-15, B1-16]', async () => {
    const other = client((await createAccount()).api_key)
    const answer = await other.get('/forms')
    expect(expectList(answer)).toEqual([])
    expect(answer.body.meta).toMatchObject({ current_page: 1, per_page: 25, total: 0 })
    expect(answer.body.links).toMatchObject({ prev: null, next: null })
  })

  test('without per_page, the fields of a form come in one page, however many [B12-6]', async () => {
    const answer = await c.get(`/forms/${big}/fields`)
    expect(expectList(answer)).toHaveLength(105)
    expect(answer.body.meta).toMatchObject({ current_page: 1, total: 105, last_page: 1 })
    expect((await c.get(`/forms/${big}/fields?per_page=25&page=5`)).body.data).toHaveLength(5)
  })

  test('without per_page, the rules of a form come in one page, however many [B12-6]', async () => {
    const id = dataOf(await c.get(`/forms/${big}/fields?per_page=1`))[0].id
    const rules = Array.from({ length: 30 }, (_, n) => rule([when(id, 'empty')], [effect('show', id)], { priority: n }))
    await putRules(c, big, rules)
    const all = await c.get(`/forms/${big}/rules`)
    expect(expectList(all)).toHaveLength(30)
    expect(all.body.meta).toMatchObject({ current_page: 1, total: 30, last_page: 1 })
    const paged = await c.get(`/forms/${big}/rules?per_page=20&page=2`)
    expect(expectList(paged)).toHaveLength(10)
  })

  test('submissions are paginated [B4.6-1, B1-10]', async () => {
    const form = await openForm(c)
    for (let n = 0; n < 27; n += 1) await submit(form, ['x'])
    const answer = await c.get(`/forms/${form.id}/submissions`)
    expect(expectList(answer)).toHaveLength(25)
    expect(answer.body.meta).toEqual({ current_page: 1, per_page: 25, total: 27, last_page: 2 })
    const next = await call('GET', answer.body.links.next, { key: c.key })
    expect(expectList(next).map((s) => s.index)).toEqual([2, 1])
  })

  test('every list endpoint answers data, links and meta [B1-13, B1-14, B1-16, B12-1]', async () => {
    const lists = ['/forms', `/forms/${big}/fields`, `/forms/${big}/rules`, `/forms/${big}/submissions`, '/webhooks']
    for (const path of [...lists, '/form-groups', '/letterheads', '/staff-members', '/staff-groups']) {
      const answer = await c.get(`${path}?per_page=2&page=1`)
      expectList(answer)
      expect(answer.body.meta).toMatchObject({ current_page: 1, per_page: 2 })
    }
  })

  test('the lists of webhooks, form groups and staff default to 25 per page too [B1-10]', async () => {
    for (const path of ['/webhooks', '/form-groups', '/letterheads', '/staff-members', '/staff-groups'])
      expect((await c.get(path)).body.meta, path).toMatchObject({ per_page: 25, current_page: 1 })
  })

  test('webhooks and form groups are listed by ascending id [B12-7]', async () => {
    for (let n = 0; n < 3; n += 1) {
      dataOf(await c.post('/webhooks', { url: `https://8.8.8.8/${n}` }), 201)
      dataOf(await c.post('/form-groups', { name: `G${9 - n}` }), 201)
    }
    for (const path of ['/webhooks', '/form-groups']) {
      const ids = dataOf(await c.get(path)).map((record: { id: number }) => record.id)
      expect(ids).toHaveLength(3)
      expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
    }
  })
})
