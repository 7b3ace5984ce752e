import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { statistics } from '../../../shared/contract/forms/statistics.ts'
import { activeForm, named } from '../../testing/forms.ts'
import { withKey } from '../../testing/callers.ts'
import { startApp } from '../../testing/harness.ts'
import { durationClass } from './durations.ts'
import { countEvent, writeCounts } from './tally.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const fields = [{ key: 'name', crm_field_name: 'Name' }]
const inquiry = (settings: Record<string, unknown> = {}) =>
  activeForm(app, { fields, settings: { notification_enabled: false, email_enabled: false, ...settings } })

const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, input?: Record<string, string>) =>
  app.server.inject({
    method,
    url,
    headers: { ...headers, ...(input && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(input && { payload: new URLSearchParams(input).toString() }),
  })

async function seriesOf(id: number, query: Record<string, string> = {}) {
  await writeCounts(system)
  return (await app.call(statistics.series, { id, query })).data
}

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

test('statistics: `stats_enabled` counts views by source and device, beginnings, steps and duration', async () => {
  const form = await inquiry({ min_fill_seconds: 0 })
  const page = await send('GET', `${form.path}?utm_source=Newsletter`, { 'user-agent': phone })
  await send('GET', form.path, { 'user-agent': 'Firefox', referer: 'https://www.portal.example/immobilie/7?x=ada' })
  await send('GET', form.path, { 'user-agent': 'Googlebot/2.1' })
  const token = /name="_token" value="([\w-]{64})"/.exec(page.body)?.[1] ?? ''
  const reached = (what: string, headers: Record<string, string> = {}, _token = token) =>
    send('POST', `${form.path}/count`, { 'user-agent': phone, ...headers }, { _token, _reached: what })
  const told = [await reached('start'), await reached('2'), await reached('3')]
  expect(told.map(({ statusCode, headers }) => [statusCode, headers['set-cookie']])).toEqual(
    Array.from({ length: 3 }, () => [204, undefined]),
  )
  // None of these is counted, and it does not show.
  const uncounted = [
    await reached('start', {}, 'A'.repeat(64)),
    await reached('start', { 'sec-gpc': '1' }),
    await reached('start', { dnt: '1' }),
    await reached('start', { 'user-agent': 'Googlebot/2.1' }),
    await reached('51'),
    await reached('1.5'),
    await reached('ende'),
  ]
  expect(uncounted.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 204))
  await send('POST', form.path, {}, { _token: token, ...(named(form.ids, { name: 'Löwe' }) as Record<string, string>) })
  const series = await seriesOf(form.id)
  expect(series.totals).toEqual({ views: 2, starts: 1, submissions: 1, conversion_rate: 50, median_seconds: 1 })
  expect(series.series).toHaveLength(30)
  expect(series.series.at(-1)).toEqual({ date: today(), views: 2, starts: 1, submissions: 1 })
  expect(series.steps).toEqual([1, 2, 3].map((step) => ({ step, reached: 1 })))
  expect(series.sources).toEqual([
    { type: 'campaign', name: 'newsletter', views: 1 },
    { type: 'referrer', name: 'portal.example', views: 1 },
  ])
  expect(series.devices).toEqual([
    { device: 'desktop', views: 1 },
    { device: 'phone', views: 1 },
  ])
  const rows = await system.selectFrom('form_daily_counts').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/ada|immobilie|iPhone/)

  await app.call(forms.update, { id: form.id, body: { stats_enabled: false } })
  const silent = await send('GET', form.path, { 'user-agent': phone })
  await reached('start')
  const { totals, devices } = await seriesOf(form.id)
  expect([totals.views, totals.starts, silent.body.includes('count.')]).toEqual([2, 1, false])
  expect(devices).toEqual(series.devices)
})

test('statistics: what is counted belongs to the day that it is where the account is', async () => {
  const form = await inquiry()
  // One of them has another date than UTC at any time of the day.
  const timezone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  await app.call(account.update, { body: { profile: { timezone } } })
  await send('GET', form.path, { 'user-agent': phone })
  countEvent(system, form.id, 'start')
  const { series } = await seriesOf(form.id)
  await app.call(account.update, { body: { profile: { timezone: 'Europe/Berlin' } } })
  const date = new Date().toLocaleDateString('sv-SE', { timeZone: timezone })
  expect(date).not.toBe(new Date().toISOString().slice(0, 10))
  expect(series.at(-1)).toEqual({ date, views: 1, starts: 1, submissions: 0 })
})

test('statistics: a day keeps 20 sources, whatever comes, and sums the rest', async () => {
  const form = await inquiry()
  const count = (name: string, times: number) => {
    for (let i = 0; i < times; i++) countEvent(system, form.id, 'source', name)
  }
  for (let i = 0; i < 15; i++) count(`r:host${i}.example`, 20 - i)
  await writeCounts(system)
  for (let i = 10; i < 40; i++) count(`r:host${i}.example`, 1)
  count('d', 2)
  await writeCounts(system)
  const kept = await system
    .selectFrom('form_daily_counts')
    .select(['name', 'count'])
    .where('form_id', '=', form.id)
    .where('kind', '=', 'source')
    .execute()
  expect(kept).toHaveLength(21)
  // 30 more, of which 5 were known; of 26 new ones 5 found a place.
  expect(kept.find(({ name }) => name === 'o')?.count).toBe(21)
  const { sources } = await seriesOf(form.id)
  expect(sources[0]).toEqual({ type: 'referrer', name: 'host0.example', views: 20 })
  expect(sources.at(-1)).toEqual({ type: 'other', name: null, views: 21 })
  expect(sources.reduce((sum: number, { views }: { views: number }) => sum + views, 0)).toBe(15 * 13 + 30 + 2)
})

test('statistics: `/stats/series` compares with as many days before, in the account’s time zone', async () => {
  await app.call(account.update, { body: { profile: { timezone: 'America/New_York' } } })
  const form = await inquiry()
  const { account_id } = app.owner
  const row = (quarter: string, views: number, submissions: number) =>
    system.insertInto('form_statistics').values({ account_id, form_id: form.id, quarter, views, submissions }).execute()
  // 23:45 on the 8th, the night in which the clocks go forward, and 0:15 on the 10th.
  await row('2026-03-09T03:45:00Z', 3, 1)
  await row('2026-03-10T04:15:00Z', 5, 5)
  await row('2026-03-06T12:00:00Z', 8, 2)
  const counts = [
    ['2026-03-08', 'start', '', 2],
    ['2026-03-06', 'start', '', 4],
    ['2026-03-08', 'duration', String(durationClass(100)), 3],
    ['2026-03-10', 'duration', String(durationClass(400)), 2],
    ['2026-03-06', 'source', 'd', 9],
  ] as const
  for (const [day, kind, name, count] of counts) {
    await system
      .insertInto('form_daily_counts')
      .values({ account_id, form_id: form.id, day, kind, name, count })
      .execute()
  }
  const found = await seriesOf(form.id, { from: '2026-03-08', to: '2026-03-10', step: 'day', compare: 'previous' })
  expect(found.timezone).toBe('America/New_York')
  expect(found.series).toEqual([
    { date: '2026-03-08', views: 3, starts: 2, submissions: 1 },
    { date: '2026-03-09', views: 0, starts: 0, submissions: 0 },
    { date: '2026-03-10', views: 5, starts: 0, submissions: 5 },
  ])
  expect(found.totals).toMatchObject({ views: 8, starts: 2, submissions: 6, conversion_rate: 75 })
  expect(Math.abs(found.totals.median_seconds - 110)).toBeLessThan(12)
  expect(found.previous).toMatchObject({
    from: '2026-03-05',
    to: '2026-03-07',
    totals: { views: 8, starts: 4, submissions: 2, conversion_rate: 25, median_seconds: null },
  })
  expect([found.sources, found.steps]).toEqual([[], []])
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await app.call(statistics.series, { id: form.id, query })
    return [status, ...Object.keys(body.errors)]
  }
  expect(await refused({ from: '2026-03-10', to: '2026-03-08' })).toEqual([422, 'to'])
  expect(await refused({ from: '2025-03-08', to: '2026-03-10' })).toEqual([422, 'from'])
  expect(await refused({ from: '2026-02-30', step: 'hour', compare: 'x' })).toEqual([422, 'from', 'step', 'compare'])
  await sql`delete from form_daily_counts`.execute(system)
})

test('statistics: `/stats/week` sums all forms of the account over seven days, and over the seven before', async () => {
  await using other = await startApp()
  const { account_id } = other.owner
  await other.call(account.update, { body: { profile: { timezone: 'America/New_York' } } })
  expect((await other.call(statistics.week)).data).toMatchObject({
    views: 0,
    submissions: 0,
    previous: { views: 0, submissions: 0 },
  })
  const forms = [await activeForm(other, { fields }), await activeForm(other, { fields })]
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })
  const row = (form: number, days: number, time: string, views: number) =>
    sql`insert into form_statistics (account_id, form_id, quarter, views, submissions)
      select ${account_id}, ${forms[form]!.id}, (${today}::date - ${days}::int + ${time}::time) at time zone 'America/New_York', ${views}, ${2 * views}`.execute(
      other.platform.database.system,
    )
  await row(0, 0, '00:00', 1)
  await row(1, 6, '00:00', 10)
  await row(0, 7, '23:45', 100)
  await row(1, 13, '00:00', 1000)
  await row(0, 14, '23:45', 10_000)
  const stranger = await other.createAccount()
  const { data } = await other.call(statistics.week)
  expect(data).toMatchObject({ timezone: 'America/New_York', to: today, views: 11, submissions: 22 })
  expect(data.previous).toMatchObject({ views: 1100, submissions: 2200 })
  const days = [data.previous.from, data.previous.to, data.from].map(
    (day) => (Date.parse(today) - Date.parse(day)) / 86_400_000,
  )
  expect(days).toEqual([13, 7, 6])
  expect((await other.call(statistics.week, withKey(stranger.api_key))).data.views).toBe(0)
})
