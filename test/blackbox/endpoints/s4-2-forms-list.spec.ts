import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectInvalid, expectList } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount, sleep } from '../support/client.ts'
import { dateIn, makeForm, openForm, submit } from '../support/fixtures.ts'

let c: Client
const forms: Json[] = []

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  for (let n = 0; n < 3; n += 1) {
    forms.push(await makeForm(c, { internal_title: `F${n}` }))
    await sleep(20)
  }
  forms[1] = dataOf(await c.patch(`/forms/${forms[1].id}`, { active: true }))
})

const ids = async (query: string): Promise<number[]> => expectList(await c.get(`/forms${query}`)).map((form) => form.id)
const all = (): number[] => forms.map((form) => form.id)

describe('forms: GET /forms', () => {
  test('active=1 gives the active forms, active=0 the inactive, without it all [B4.2-2]', async () => {
    expect(await ids('')).toEqual(all())
    expect(await ids('?active=1')).toEqual([forms[1].id])
    expect(await ids('?active=true')).toEqual([forms[1].id])
    expect(await ids('?active=0')).toEqual([forms[0].id, forms[2].id])
    expect(await ids('?active=false')).toEqual([forms[0].id, forms[2].id])
  })

  test('template=0 gives forms not shared as a template, template=1 those shared [B4.2-3, B2.2-22]', async () => {
    expect(await ids('?template=0')).toEqual(all())
    expect(await ids('?template=1')).toEqual([])
    expect(await ids('?template=0&active=1')).toEqual([forms[1].id])
  })

  test('total counts what the filter leaves [B4.2-2]', async () => {
    const answer = await c.get('/forms?active=0&per_page=1')
    expect(answer.body.meta).toEqual({ current_page: 1, per_page: 1, total: 2, last_page: 2 })
  })

  test('updated_since with a timestamp: at or later, to the millisecond [B4.2-4, B12-13, B11-3]', async () => {
    const sorted = [...forms].toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1))
    const since = (at: string): Promise<number[]> => ids(`?updated_since=${encodeURIComponent(at)}`)
    const last = sorted[2]
    expect(await since(last.updated_at)).toEqual([last.id])
    const later = new Date(Date.parse(last.updated_at) + 1).toISOString()
    expect(await since(later)).toEqual([])
    expect(await since(sorted[0].updated_at)).toEqual(all())
    expect((await since(sorted[1].updated_at)).toSorted()).toEqual([sorted[1].id, sorted[2].id].toSorted())
  })

  test('updated_since reads the offset of a timestamp [B4.2-4]', async () => {
    const latest = Math.max(...forms.map((form) => Date.parse(form.updated_at)))
    const inKolkata = new Date(latest + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')
    expect(await ids(`?updated_since=${encodeURIComponent(inKolkata)}`)).toHaveLength(1)
    const inNewfoundland = new Date(latest + 1 - 3.5 * 3_600_000).toISOString().replace('Z', '-03:30')
    expect(await ids(`?updated_since=${encodeURIComponent(inNewfoundland)}`)).toHaveLength(0)
  })

  test('updated_since with a date: from the start of that day in Europe/Berlin [B4.2-4, B12-11]', async () => {
    const today = dateIn('Europe/Berlin', forms[0].updated_at)
    expect(await ids(`?updated_since=${today}`)).toEqual(all())
    expect(await ids(`?updated_since=${dateIn('Europe/Berlin', new Date(), 1)}`)).toEqual([])
    expect(await ids(`?updated_since=${dateIn('Europe/Berlin', new Date(), -1)}`)).toEqual(all())
  })

  test('updated_since follows the time zone of the account [B4.2-4, B12-10]', async () => {
    const own = client((await createAccount()).api_key)
    await makeForm(own)
    const east = dateIn('Pacific/Kiritimati', new Date())
    const count = async (): Promise<number> => (await own.get(`/forms?updated_since=${east}`)).body.meta.total
    dataOf(await own.patch('/account', { profile: { timezone: 'Pacific/Kiritimati' } }))
    expect(await count()).toBe(1)
    dataOf(await own.patch('/account', { profile: { timezone: 'Pacific/Pago_Pago' } }))
    expect(await count()).toBe(0)
  })

  test('updated_since moves with a change, not with a submission [B4.2-4]', async () => {
    const own = client((await createAccount()).api_key)
    const form = await openForm(own)
    await sleep(20)
    const mark = encodeURIComponent(new Date().toISOString())
    await submit(form, ['x'])
    expect((await own.get(`/forms?updated_since=${mark}`)).body.meta.total).toBe(0)
    await own.patch(`/forms/${form.id}`, { title: 'Changed' })
    expect((await own.get(`/forms?updated_since=${mark}`)).body.meta.total).toBe(1)
  })

  test.each([
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '21.11.2026',
    '2026-11-21T09:30:00',
    '',
    '2026-11-21T25:00:00Z',
    '0',
  ])('updated_since=%j is no date and no timestamp with offset: 422 [B4.2-4]', async (value) => {
    expectInvalid(await c.get(`/forms?updated_since=${encodeURIComponent(value)}`), 'updated_since')
  })

  test.each(['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.5+01:00', '2024-02-29', '2026-11-21T09:30:00.123+00:00'])(
    'updated_since=%j is accepted [B4.2-4, B12-9]',
    async (value) => {
      expectList(await c.get(`/forms?updated_since=${encodeURIComponent(value)}`))
    },
  )

  test('wrong queries are reported together [B7-2]', async () => {
    const answer = await c.get('/forms?active=2&template=x&updated_since=never&page=0&per_page=0')
    expectInvalid(answer, 'active', 'template', 'updated_since', 'page', 'per_page')
  })
})
