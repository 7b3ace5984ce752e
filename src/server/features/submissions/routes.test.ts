import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const contact = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'last', crm_field_name: 'Name', required: true },
]

async function formWith(app: TestApp, count: number, settings: Record<string, unknown> = {}) {
  const form = await activeForm(app, { fields: contact, settings })
  for (let i = 1; i <= count; i++) {
    const answer = await post(app, form.path, named(form.ids, { last: `Nr ${i}` }))
    expect(answer.status).toBe(201)
  }
  return form
}

const indexes = (list: { data: { index: number }[] }) => list.data.map(({ index }) => index)

test('submissions: one is answered, listed newest first, counted, and grouped by module and CRM field [B2.6-1, B2.6-2, B2.6-4, B2.6-7, B2.6-8, B4.6-4, B4.6-5, B12-8]', async () => {
  await using app = await startApp()
  const form = await formWith(app, 0)
  const sent = await post(app, form.path, named(form.ids, { first: 'Äda', last: 'Löwe' }))
  expect(sent).toMatchObject({ status: 201, body: { data: { index: 1, redirect: null, document_url: null } } })
  const one = await app.call(submissions.get, { id: sent.body.data.id })
  expect(one.data).toMatchObject({
    form_id: form.id,
    index: 1,
    content: { address: { Vorname: 'Äda', Name: 'Löwe' } },
    ip_address: '127.0.0.1',
  })
  await post(app, form.path, named(form.ids, { last: 'Zwei' }))
  expect(indexes(await app.call(submissions.list, { id: form.id }))).toEqual([2, 1])
  expect(indexes(await app.call(submissions.list, { id: form.id, query: { sort: 'asc' } }))).toEqual([1, 2])
  expect((await app.call(forms.get, { id: form.id })).data.submissions_count).toBe(2)
})

test('submissions: indexes are gap-free in the order of commit when hundreds are sent at once [B2.6-3, B4.6-1, B4.6-8, B2.6-12]', async () => {
  await using app = await startApp()
  const form = await formWith(app, 0)
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, i) => post(app, form.path, named(form.ids, { last: `Nr ${i}` }))),
  )
  expect(answers.map(({ body }) => body.data.index).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 300 }, (_, i) => i + 1),
  )
  const listed = await app.call(submissions.list, { id: form.id, query: { sort: 'asc', per_page: 100, page: 2 } })
  expect(listed.body.meta).toEqual({ current_page: 2, per_page: 100, total: 300, last_page: 3 })
  expect(indexes(listed)).toEqual(Array.from({ length: 100 }, (_, i) => i + 101))
  const rows = await app.platform.database.system
    .selectFrom('submissions')
    .select(['id', 'index', 'created_at'])
    .orderBy('index')
    .execute()
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(rows.map(({ created_at }) => created_at)).toEqual(rows.map(({ created_at }) => created_at).toSorted())
})

test('submissions: a deleted index is never used again, and pages stay exact around it [B2.6-13]', async () => {
  await using app = await startApp()
  const form = await formWith(app, 10)
  const all = await app.call(submissions.list, { id: form.id, query: { sort: 'asc' } })
  for (const index of [10, 4, 5, 3, 8]) {
    const { id } = all.data.find((row: { index: number }) => row.index === index)
    expect((await app.call(submissions.remove, { id })).status).toBe(204)
    expect((await app.call(submissions.get, { id })).status).toBe(404)
  }
  const page = async (query: Record<string, string | number>) => {
    const answer = await app.call(submissions.list, { id: form.id, query })
    return [indexes(answer), answer.body.meta.total]
  }
  expect(await page({ sort: 'asc' })).toEqual([[1, 2, 6, 7, 9], 5])
  expect(await page({ sort: 'desc', per_page: 2, page: 1 })).toEqual([[9, 7], 5])
  expect(await page({ sort: 'desc', per_page: 2, page: 2 })).toEqual([[6, 2], 5])
  expect(await page({ sort: 'desc', per_page: 2, page: 3 })).toEqual([[1], 5])
  expect(await page({ sort: 'desc', per_page: 2, page: 4 })).toEqual([[], 5])
  const ranges = await app.platform.database.system
    .selectFrom('erased_ranges')
    .select(['first_index', 'last_index'])
    .execute()
  expect(ranges.toSorted((a, b) => a.first_index - b.first_index)).toEqual([
    { first_index: 3, last_index: 5 },
    { first_index: 8, last_index: 8 },
    { first_index: 10, last_index: 10 },
  ])
  const next = await post(app, form.path, named(form.ids, { last: 'neu' }))
  expect(next.body.data.index).toBe(11)
})

test('submissions: created_after and created_before are strict; dates are days of the account [B4.6-2, B4.6-3, B12-9, B12-11, B12-13]', async () => {
  await using app = await startApp()
  const form = await formWith(app, 4)
  const times = [
    '2026-10-24T21:59:59.999Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
    '2026-10-25T23:00:00.000Z',
  ]
  for (const [i, time] of times.entries()) {
    await app.platform.database.system
      .updateTable('submissions')
      .set({ created_at: time })
      .where('index', '=', i + 1)
      .execute()
  }
  const list = async (query: Record<string, string>) => {
    const answer = await app.call(submissions.list, { id: form.id, query: { sort: 'asc', ...query } })
    expect(answer.status, answer.body.message).toBe(200)
    return [indexes(answer), answer.body.meta.total]
  }
  // 25 October 2026 has 25 hours in Berlin: from 22:00 UTC to 23:00 UTC of the next day.
  expect(await list({ created_after: '2026-10-25', created_before: '2026-10-26' })).toEqual([[2, 3], 2])
  expect(await list({ created_after: '2026-10-24T22:00:00.000Z' })).toEqual([[3, 4], 2])
  expect(await list({ created_after: '2026-10-24T21:59:59.999500Z' })).toEqual([[2, 3, 4], 3])
  expect(await list({ created_before: '2026-10-25T00:00:00+02:00' })).toEqual([[1], 1])
  expect(await list({ created_after: '2027-01-01' })).toEqual([[], 0])
  expect(await list({ created_before: '2026-01-01' })).toEqual([[], 0])
  expect(await list({ created_after: '2026-10-25', index_after: '2' })).toEqual([[3, 4], 2])
  expect(await list({ created_before: '2026-10-26', index_before: '4', per_page: '2' })).toEqual([[1, 2], 3])
  const wrong = await app.call(submissions.list, { id: form.id, query: { created_after: '2026-02-30', sort: 'up' } })
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['created_after', 'sort'])
})

test('submissions: reading on beyond the last index misses none while others are deleted [B4.6-29, B4.6-30]', async () => {
  await using app = await startApp()
  const form = await formWith(app, 5)
  for (const sort of ['desc', 'asc'] as const) {
    const beyond = sort === 'desc' ? 'index_before' : 'index_after'
    const list = (query: Record<string, string>) =>
      app.call(submissions.list, { id: form.id, query: { sort, per_page: '2', ...query } })
    const first = await list({})
    const [deleted, last] = first.body.data as { id: number; index: number }[]
    await app.call(submissions.remove, { id: deleted!.id })
    const next = await list({ [beyond]: String(last!.index) })
    const expected = sort === 'desc' ? [[5, 4], [3, 2], 3] : [[1, 2], [3, 4], 2]
    expect([indexes(first), indexes(next), next.body.meta.total]).toEqual(expected)
  }
  expect((await app.call(submissions.list, { id: form.id, query: { index_after: '0' } })).status).toBe(200)
  for (const wrong of ['-1', 'a', '1.5']) {
    const refused = await app.call(submissions.list, {
      id: form.id,
      query: { index_before: wrong, index_after: wrong },
    })
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['index_after', 'index_before']])
  }
})

// Settings: save_submission_data.
test('submissions: without saving content is null, and counted; the address follows save_ips [B2.6-5, B2.6-6, B2.6-10]', async () => {
  await using app = await startApp()
  const form = await formWith(app, 1, { save_submission_data: 'off', save_ips: 'anonymised' })
  const list = await app.call(submissions.list, { id: form.id })
  expect(list.data).toMatchObject([{ index: 1, content: null, ip_address: '127.0.0.0' }])
  expect((await app.call(submissions.stats, { id: form.id })).data.submissions).toBe(1)
})

test('submissions: views and submissions give the conversion rate; bots and previews are no views [B2.7-1, B2.7-2, B2.7-3, B4.6-6, B4.6-7, B2.7-4, B13-1]', async () => {
  await using app = await startApp()
  const form = await formWith(app, 1)
  const view = (headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url: form.path, headers })
  await Promise.all([view(), view(), view({ 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140' })])
  await view({ 'user-agent': 'Googlebot/2.1' })
  await view({ 'sec-purpose': 'prefetch;prerender' })
  await app.server.inject({ method: 'HEAD', url: form.path })
  expect((await app.call(submissions.stats, { id: form.id })).data).toEqual({
    views: 3,
    submissions: 1,
    conversion_rate: 33.33,
  })
  // Two days away are another day in every time zone.
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const [before, after] = [day(-2), day(2)]
  expect((await app.call(submissions.stats, { id: form.id, query: { from: before, to: before } })).data).toEqual({
    views: 0,
    submissions: 0,
    conversion_rate: 0,
  })
  expect((await app.call(submissions.stats, { id: form.id, query: { from: before, to: after } })).data.views).toBe(3)
})

test('submissions: the same page sent twice with the same answers is one submission [B13]', async () => {
  await using app = await startApp()
  const form = await formWith(app, 0, { min_fill_seconds: 0 })
  const page = await app.server.inject({ method: 'GET', url: form.path })
  const [, token] = /name="_token" value="([\w-]+)"/.exec(page.body) ?? []
  const send = (last: string) => post(app, form.path, { ...named(form.ids, { last }), _token: token })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('Doppelt')))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await send('Anders')).body.data.index).toBe(2)
  expect((await send('Doppelt')).body.data.index).toBe(1)
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(2)
})
