import { beforeAll, describe, expect, test } from 'vitest'
import { TIMESTAMP, dataOf, expectInvalid, expectList, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { pdfFile } from '../support/files.ts'
import { type OpenForm, dateIn, openForm, send, stored, submit, valueOf } from '../support/fixtures.ts'

let c: Client
let form: OpenForm

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  form = await openForm(c)
})

describe('submissions: submission', () => {
  test('the record has its named fields, in the list as on its own [B2.6-1, B2.6-2, B2.6-3, B2.6-7, B2.6-8, B4.6-5]', async () => {
    const { id, index } = await submit(form, ['value'])
    const one = dataOf(await c.get(`/submissions/${id}`))
    expect(one).toMatchObject({ id, form_id: form.id, index })
    for (const name of ['id', 'form_id', 'index']) expect(Number.isInteger(one[name]), name).toBe(true)
    expect(one.ip_address).toMatch(/^(127\.0\.0\.1|::1)$/)
    expect(one.created_at).toMatch(TIMESTAMP)
    expect(one.content).toEqual({ address: { [`field_${form.ids[0]}`]: 'value' } })
    const listed = expectList(await c.get(`/forms/${form.id}/submissions`)).find((s) => s.id === id)
    expect(listed).toEqual(one)
  })

  test('content is grouped by CRM module [B2.6-4]', async () => {
    const modules = ['address', 'estate', 'task', 'calendar', 'agentsLog']
    const own = await openForm(
      c,
      modules.map((crm_module) => ({ crm_module })),
    )
    const { content } = await stored(c, own, modules)
    expect(content).toEqual(Object.fromEntries(modules.map((m, n) => [m, { [`field_${own.ids[n]}`]: m }])))
  })

  test('a multi-select is stored as an array of strings, whatever way it is sent [B2.6-4, B2.6-9]', async () => {
    const own = await openForm(c, [{ field_type: 'checkboxes', datalist: 'red;green;blue' }])
    const [id] = own.ids as [number]
    expect(valueOf(await stored(c, own, [['red', 'blue']]), id)).toEqual(['red', 'blue'])
    const body = `field_${id}=green&field_${id}=blue`
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
    const made = dataOf(await call('POST', own.url, { body, headers }), 201)
    expect(valueOf(dataOf(await c.get(`/submissions/${made.id}`)), id)).toEqual(['green', 'blue'])
    expect(valueOf(await stored(c, own, [['red']]), id)).toEqual(['red'])
  })

  test('text is kept as it was typed [B2.6-4]', async () => {
    for (const text of ['ÄÖÜ ß €', '🏠 👨‍👩‍👧', '<script>alert(1)</script>', "Robert'); DROP TABLE forms;--", '0', 'null'])
      expect(valueOf(await stored(c, form, [text]), form.ids[0]!)).toBe(text)
  })

  test('a file is stored as a file object [B2.6-9]', async () => {
    const own = await openForm(c, [{ field_type: 'file' }])
    const data = new FormData()
    data.set(`field_${own.ids[0]}`, new File([new Uint8Array(pdfFile())], 'plan ä.pdf', { type: 'application/pdf' }))
    const made = dataOf(await call('POST', own.url, { body: data, headers: { accept: 'application/json' } }), 201)
    let value = valueOf(dataOf(await c.get(`/submissions/${made.id}`)), own.ids[0]!)
    if (Array.isArray(value)) value = value[0]
    expect(value).toMatchObject({ name: 'plan ä.pdf', type: 'application/pdf' })
    expect(value).toHaveProperty('file_id')
    expect(value.url).toMatch(/^https?:\/\//)
    // A PDF is made anew: its size is that of what is handed out.
    const got = await call('GET', value.url, { key: c.key })
    expectStatus(got, 200)
    expect(got.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(got.bytes.length).toBe(value.size)
    expectStatus(await call('GET', value.url), 401)
  })
})

describe('submissions: numbering', () => {
  test('twenty at once get the indexes 1 to 20, in the order of their ids [B2.6-3, B4.6-8, B2.6-12]', async () => {
    const own = await openForm(c)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(own, [`${n}`])))
    expect(answers.map((answer) => answer.index).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    const list = expectList(await c.get(`/forms/${own.id}/submissions?sort=asc`))
    expect(list.map((s) => s.index)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    const ids = list.map((s) => s.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(dataOf(await c.get(`/forms/${own.id}`)).submissions_count).toBe(20)
  })

  test('refused submissions leave no gap, also among simultaneous ones [B2.6-3, B2.6-12]', async () => {
    const own = await openForm(c, [{ required: true }])
    const values = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'x' : ''))
    const answers = await Promise.all(values.map((value) => send(own, [value])))
    expect(answers.map((answer) => answer.status)).toEqual(values.map((value) => (value === '' ? 422 : 201)))
    const list = expectList(await c.get(`/forms/${own.id}/submissions?sort=asc`))
    expect(list.map((s) => s.index)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1))
  })

  test('every form counts for itself [B2.6-3]', async () => {
    const a = await openForm(c)
    const b = await openForm(c)
    const indexes = []
    for (const own of [a, b, a, b, a]) indexes.push((await submit(own, ['x'])).index)
    expect(indexes).toEqual([1, 1, 2, 2, 3])
  })
})

describe('submissions: GET submissions', () => {
  let own: OpenForm
  const all: Json[] = []
  const indexes = async (query: string): Promise<number[]> =>
    expectList(await c.get(`/forms/${own.id}/submissions${query}`)).map((s) => s.index)

  beforeAll(async () => {
    own = await openForm(c)
    for (let n = 0; n < 3; n += 1) all.push(await stored(c, own, [`${n}`]))
  })

  test('sort=desc is newest first and the default, sort=asc oldest first [B4.6-4, B4.6-8, B12-8]', async () => {
    expect(await indexes('')).toEqual([3, 2, 1])
    expect(await indexes('?sort=desc')).toEqual([3, 2, 1])
    expect(await indexes('?sort=asc')).toEqual([1, 2, 3])
    expect(await indexes('?sort=desc&per_page=2&page=2')).toEqual([1])
  })

  test.each(['up', '', 'ASC', '1'])('sort=%j is 422 [B4.6-4]', async (sort) => {
    expectInvalid(await c.get(`/forms/${own.id}/submissions?sort=${sort}`), 'sort')
  })

  test('created_after and created_before are strict, to the millisecond [B4.6-2, B4.6-3, B12-13]', async () => {
    const at = all.map((s) => encodeURIComponent(s.created_at))
    const later = (mark: string): number[] => all.filter((s) => s.created_at > mark).map((s) => s.index)
    const earlier = (mark: string): number[] => all.filter((s) => s.created_at < mark).map((s) => s.index)
    for (const [n, mark] of at.entries()) {
      expect(await indexes(`?sort=asc&created_after=${mark}`)).toEqual(later(all[n].created_at))
      expect(await indexes(`?sort=asc&created_before=${mark}`)).toEqual(earlier(all[n].created_at))
    }
    expect(await indexes(`?created_after=${at[2]}`)).toEqual([])
    expect(await indexes(`?created_before=${at[0]}`)).toEqual([])
    const before = encodeURIComponent(new Date(Date.parse(all[2].created_at) - 1).toISOString())
    expect(await indexes(`?created_after=${before}`)).toContain(3)
  })

  test('a date is its first instant in Europe/Berlin, for after and before [B4.6-2, B4.6-3, B12-10, B12-11]', async () => {
    const day = (days: number): string => dateIn('Europe/Berlin', all[0].created_at, days)
    expect(await indexes(`?created_after=${day(0)}`)).toEqual([3, 2, 1])
    expect(await indexes(`?created_before=${day(0)}`)).toEqual([])
    expect(await indexes(`?created_after=${day(2)}`)).toEqual([])
    expect(await indexes(`?created_before=${day(2)}`)).toEqual([3, 2, 1])
    expect(await indexes(`?created_after=${day(-1)}&created_before=${day(2)}`)).toEqual([3, 2, 1])
  })

  test('a date follows the time zone of the account [B4.6-2, B4.6-3, B4.6-7, B12-10]', async () => {
    const mine = client((await createAccount()).api_key)
    const there = await openForm(mine)
    await submit(there, ['x'])
    const east = dateIn('Pacific/Kiritimati', new Date())
    const total = async (query: string): Promise<number> =>
      (await mine.get(`/forms/${there.id}/submissions?${query}`)).body.meta.total
    const counted = async (): Promise<number> =>
      dataOf(await mine.get(`/forms/${there.id}/stats?from=${east}&to=${east}`)).submissions
    dataOf(await mine.patch('/account', { profile: { timezone: 'Pacific/Kiritimati' } }))
    expect([await total(`created_after=${east}`), await total(`created_before=${east}`), await counted()]).toEqual([
      1, 0, 1,
    ])
    dataOf(await mine.patch('/account', { profile: { timezone: 'Pacific/Pago_Pago' } }))
    expect([await total(`created_after=${east}`), await total(`created_before=${east}`), await counted()]).toEqual([
      0, 1, 0,
    ])
  })

  test('wrong times are 422 on their keys, together [B4.6-2, B4.6-3]', async () => {
    const query = 'created_after=2026-02-30&created_before=2026-11-21T10:00:00&sort=x&page=0'
    const answer = await c.get(`/forms/${own.id}/submissions?${query}`)
    expectInvalid(answer, 'created_after', 'created_before', 'sort', 'page')
  })

  test('polling: the highest id of the first page is the newest submission [B4.6-8]', async () => {
    const before = expectList(await c.get(`/forms/${own.id}/submissions?sort=desc`))[0].id
    const made = await submit(own, ['new'])
    const fresh = expectList(await c.get(`/forms/${own.id}/submissions?sort=desc`)).filter((s) => s.id > before)
    expect(fresh.map((s) => s.id)).toEqual([made.id])
    expectStatus(await c.delete(`/submissions/${made.id}`), 204)
  })
})

describe('submissions: privacy settings', () => {
  test('with saving switched off content is null; the submission counts [B2.6-5, B2.6-6]', async () => {
    const mine = client((await createAccount()).api_key)
    const own = await openForm(mine)
    const before = await stored(mine, own, ['kept'])
    dataOf(await mine.patch('/account', { statistics: { save_submission_data: false } }))
    const during = await stored(mine, own, ['unkept'])
    expect(during).toMatchObject({ content: null, index: 2, form_id: own.id })
    expect(dataOf(await mine.get(`/submissions/${before.id}`)).content).toEqual(before.content)
    dataOf(await mine.patch('/account', { statistics: { save_submission_data: true } }))
    const list = await mine.get(`/forms/${own.id}/submissions?sort=asc`)
    expect(expectList(list).map((s) => s.content)).toEqual([before.content, null])
    expect(list.text).not.toContain('unkept')
    expect(dataOf(await mine.get(`/forms/${own.id}/stats`)).submissions).toBe(2)
    expect(valueOf(await stored(mine, own, ['again']), own.ids[0]!)).toBe('again')
  })

  test('with save_ips off, ip_address is null [B2.6-10]', async () => {
    const mine = client((await createAccount()).api_key)
    const own = await openForm(mine)
    expect((await stored(mine, own, ['x'])).ip_address).not.toBeNull()
    dataOf(await mine.patch('/account', { statistics: { save_ips: false } }))
    expect((await stored(mine, own, ['x'])).ip_address).toBeNull()
    dataOf(await mine.patch('/account', { statistics: { save_ips: true } }))
    const list = expectList(await mine.get(`/forms/${own.id}/submissions?sort=asc`))
    expect(list.map((s) => s.ip_address === null)).toEqual([false, true])
  })
})
