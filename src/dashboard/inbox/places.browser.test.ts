import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionNotes } from '../../shared/contract/submissions/submission-notes.ts'
import { inbox } from '../../shared/contract/submissions/inbox.ts'
import { submissionProcessing } from '../../shared/contract/submissions/submission-processing.ts'
import { indexAll } from '../../server/features/submission-index/index.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv')

const windows = [
  { width: 1024, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

test('inbox: status, assignee and due day have places of their own, under headings of days [B31-195]', async () => {
  const { call } = dashboard
  const { data } = await call(inbox.list)
  const [first, second, third] = data.entries.map(({ submission_id }: { submission_id: number }) => submission_id)
  const assignees = (await call(submissionProcessing.assignees)).body.data as { id: number }[]
  const assignee_id = assignees[0]!.id
  const change = (id: number | undefined, body: object) => call(submissionProcessing.update, { id: id ?? 0, body })
  await change(first, { status: 'in_progress', assignee_id, due_on: day(0), tags: ['Messe', 'Rückruf'] })
  await change(second, { status: 'new', assignee_id })
  await change(third, { status: 'in_progress', due_on: day(-2) })
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  for (const size of windows) {
    await page.setViewportSize(size)
    await tab.visit('/inbox')
    if (size.width === 1920) await page.getByRole('region', { name: 'Keine Einsendung geöffnet' }).waitFor()
    const row = (id: number | undefined) =>
      page.getByRole('listitem').filter({ has: page.locator(`[data-entry="${id}"]`) })
    const place = async (id: number | undefined, title: string | RegExp) =>
      (await row(id).getByText(title).first().boundingBox())!
    const [today, late] = [await place(first, 'Heute fällig'), await place(third, 'Seit 2 Tagen überfällig')]
    expect(today.x).toBe(late.x)
    const assigned = async (id: number | undefined) => (await row(id).locator('[data-place="assignee"]').boundingBox())!
    expect((await assigned(first)).x).toBe((await assigned(second)).x)
    const statuses = [
      await place(first, 'In Bearbeitung'),
      await place(second, 'Neu'),
      await place(third, 'In Bearbeitung'),
    ]
    const status = statuses[0]!
    const ends = await Promise.all(
      [first, second, third].map(async (id) => (await row(id).locator('time').boundingBox())!),
    )
    expect(new Set(ends.map(({ x, width }) => Math.round(x + width))).size).toBe(1)
    expect(Math.abs(statuses[2]!.x - status.x)).toBeLessThan(1)
    for (const tag of ['Messe', 'Rückruf']) {
      const { y } = await place(first, tag)
      expect(y).toBeGreaterThan(status.y + status.height)
      if (size.width === 1920) expect(y).toBeGreaterThan(today.y)
    }
    const written = await page
      .getByRole('list', { name: 'Einsendungen, neueste zuerst' })
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
    const days = written.map((at) => new Intl.DateTimeFormat('de-DE', { dateStyle: 'full' }).format(new Date(at)))
    expect(await page.locator('ol').getByRole('heading').allInnerTexts()).toEqual([...new Set(days)])
    expect(await violations(page)).toEqual([])
  }
  expect(tab.faults).toEqual([])
})

test.each([
  { phone: false, language: 'de', note: 'Notiz' },
  { phone: true, language: 'en', dark: true, note: 'Note' },
] as const)(
  'inbox: a row says where the words are and marks them, phone: $phone [B25-42]',
  async ({ note, ...look }) => {
    const { data } = await dashboard.call(inbox.list)
    const [{ submission_id: id, person }] = data.entries
    await dashboard.call(submissionNotes.create, {
      id,
      body: { text: 'Der Dachstuhl ist von 1911, das dach von 2019.' },
    })
    await indexAll(dashboard.app.platform.database.system)
    await using tab = await dashboard.open(look)
    const { page } = tab
    await tab.visit('/inbox?q=DACH')
    const row = page.getByRole('listitem').filter({ has: page.locator(`[data-entry="${id}"]`) })
    await row.getByText(`${note}: Der Dachstuhl ist von 1911, das dach von 2019.`).waitFor()
    expect(await row.locator('mark').allInnerTexts()).toEqual(['Dachstuhl', 'dach'])
    expect(await violations(page)).toEqual([])
    // The name says it itself.
    const last = person.name.split(' ').at(-1)
    await tab.visit(`/inbox?q=${encodeURIComponent(last.slice(0, 4))}`)
    expect(await row.getByRole('link').locator('mark').allInnerTexts()).toEqual([last])
    expect(await row.getByText(`: ${last}`).count()).toBe(0)
    expect(tab.faults).toEqual([])
  },
)
