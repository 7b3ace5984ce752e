import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectInvalid, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount, until } from '../support/client.ts'
import { type OpenForm, dateIn, openForm, send, submit } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

const stats = async (form: OpenForm, query = ''): Promise<Json> =>
  dataOf(await c.get(`/forms/${form.id}/stats${query}`))

const view = async (form: OpenForm, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) expectStatus(await call('GET', form.url), 200)
}

const settled = (form: OpenForm, views: number): Promise<Json> =>
  until(async () => {
    const now = await stats(form)
    return now.views >= views ? now : undefined
  })

describe('statistics: statistics', () => {
  test('an untouched form has zeros, all of them numbers [B2.7-1, B2.7-2, B2.7-3, B4.6-6]', async () => {
    expect(await stats(await openForm(c))).toEqual({ views: 0, submissions: 0, conversion_rate: 0 })
  })

  test('views and submissions count; the rate is a percentage of two decimals [B2.7-1, B2.7-2, B2.7-3, B4.6-6, B2.7-4]', async () => {
    const form = await openForm(c)
    await view(form, 3)
    await submit(form, ['x'])
    expect(await settled(form, 3)).toEqual({ views: 3, submissions: 1, conversion_rate: 33.33 })
    await submit(form, ['x'])
    expect(await stats(form)).toEqual({ views: 3, submissions: 2, conversion_rate: 66.67 })
    await view(form, 1)
    expect(await settled(form, 4)).toEqual({ views: 4, submissions: 2, conversion_rate: 50 })
    expect(dataOf(await c.get(`/forms/${form.id}`))).toMatchObject({ views_count: 4, submissions_count: 2 })
  })

  test('without views the rate is 0, however many submissions [B2.7-3, B2.7-4]', async () => {
    const form = await openForm(c)
    await submit(form, ['x'])
    expect(await stats(form)).toEqual({ views: 0, submissions: 1, conversion_rate: 0 })
  })

  test('a refused submission does not count [B2.7-2]', async () => {
    const form = await openForm(c, [{ required: true }])
    expectStatus(await send(form, {}), 422)
    expect(await stats(form)).toMatchObject({ submissions: 0 })
  })

  test('from and to are whole days, both inclusive [B4.6-7, B12-12]', async () => {
    const form = await openForm(c)
    await view(form, 2)
    await submit(form, ['x'])
    await settled(form, 2)
    const day = (days: number): string => dateIn('Europe/Berlin', form.created_at, days)
    const full = { views: 2, submissions: 1, conversion_rate: 50 }
    const none = { views: 0, submissions: 0, conversion_rate: 0 }
    expect(await stats(form, `?from=${day(0)}&to=${dateIn('Europe/Berlin', new Date())}`)).toEqual(full)
    expect(await stats(form, `?from=${day(0)}`)).toEqual(full)
    expect(await stats(form, `?to=${dateIn('Europe/Berlin', new Date())}`)).toEqual(full)
    expect(await stats(form, `?from=${day(-30)}&to=${day(30)}`)).toEqual(full)
    expect(await stats(form, `?to=${day(-1)}`)).toEqual(none)
    expect(await stats(form, `?from=${day(2)}`)).toEqual(none)
    expect(await stats(form, `?from=${day(-9)}&to=${day(-1)}`)).toEqual(none)
  })

  test('wrong dates are 422 on their keys [B4.6-7]', async () => {
    const form = await openForm(c)
    expectInvalid(await c.get(`/forms/${form.id}/stats?from=today&to=2026-02-30`), 'from', 'to')
  })

  test('twenty simultaneous views are twenty views [B2.7-1]', async () => {
    const form = await openForm(c)
    await Promise.all(Array.from({ length: 20 }, () => view(form, 1)))
    expect((await settled(form, 20)).views).toBe(20)
  })
})
