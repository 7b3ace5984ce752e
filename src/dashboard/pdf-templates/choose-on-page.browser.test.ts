import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfTemplates } from '../../shared/contract/documents/pdf-templates.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const words = 'Das Haus steht in einer ruhigen Seitenstraße und wurde vor drei Jahren energetisch saniert. '

/** A document of two pages; gives its form. */
async function newDocument(): Promise<number> {
  const id = await dashboard.newForm('Angebot', ['Vorname', 'Name'])
  const text = (n: number) => ({ type: 'paragraph' as const, text: `${n}. ${words.repeat(5)}` })
  const blocks = [
    { type: 'heading' as const, text: 'Unser Angebot', level: 1 as const },
    text(1),
    { type: 'columns' as const, left: [text(2)], right: [text(3)] },
    ...[4, 5, 6, 7, 8, 9, 10, 11].map(text),
    { type: 'heading' as const, text: 'Zum Schluss', level: 2 as const },
  ]
  const { status } = await dashboard.call(pdfTemplates.update, { id, body: { blocks } })
  expect(status).toBe(200)
  return id
}

test('pdf templates: a block is marked on its page, and chosen there by click and keys [B31-72]', async () => {
  const id = await newDocument()
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/pdf-templates/${id}`)
  const first = page.getByRole('tree', { name: 'Blöcke auf Seite 1' })
  const chosen = page.getByRole('treeitem', { selected: true })
  const heading = page.getByRole('treeitem', { name: 'Zum Schluss' })
  await first.waitFor()
  expect(await chosen.count()).toBe(0)

  // Choosing in the list marks the place, and brings it into sight.
  const row = page.getByRole('button', { name: 'Zum Schluss', exact: true })
  await row.click()
  await expect.poll(() => heading.getAttribute('aria-selected')).toBe('true')
  const rectangle = await heading.boundingBox()
  expect(rectangle!.y + rectangle!.height).toBeLessThan(900)
  expect(rectangle!.y).toBeGreaterThan(0)

  // A click on the page chooses what is below it, in a column too; properties and list follow.
  await page.getByRole('treeitem', { name: /^3\. / }).click()
  await expect.poll(() => chosen.getAttribute('aria-label')).toMatch(/^3\. /)
  await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toMatch(/^3\. /)
  expect(await page.getByRole('button', { name: /^3\. /, pressed: true }).count()).toBe(1)
  expect(await violations(page)).toEqual([])

  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen.first().getAttribute('aria-label')).toMatch(/^4\. /)
  await page.keyboard.press('Home')
  await expect.poll(() => chosen.getAttribute('aria-label')).toBe('Unser Angebot')
  const active = await first.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-label')).toBe('Unser Angebot')

  // The last picture stays while the next one is made.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/live-preview/pages*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Text' }).fill('Ihr Angebot')
  await page.getByText('Vorschau wird erstellt …').waitFor()
  expect(await page.getByRole('img', { name: 'Seite 1 von 2' }).isVisible()).toBe(true)
  release()
  await page.getByRole('treeitem', { name: 'Ihr Angebot' }).waitFor()
})

test('pdf templates: on a phone a tap chooses, and leads to the properties [B31-72]', async () => {
  const id = await newDocument()
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit(`/pdf-templates/${id}`)
  await page.getByRole('button', { name: 'Zum Schluss', exact: true }).click()
  await page.getByText('Vorschau', { exact: true }).first().click()
  const heading = page.getByRole('treeitem', { name: 'Zum Schluss' })
  await expect.poll(() => heading.getAttribute('aria-selected')).toBe('true')
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(844)
  await page
    .getByRole('treeitem', { name: /^10\. / })
    .first()
    .click()
  // It is as high as its five lines. What a finger misses by a little is chosen all the same.
  expect(
    (await page
      .getByRole('treeitem', { name: /^10\. / })
      .first()
      .boundingBox())!.height,
  ).toBeLessThan(40)
  const last = (await heading.boundingBox())!
  await page.touchscreen.tap(last.x + 20, last.y + last.height + 15)
  await expect.poll(() => heading.getAttribute('aria-selected')).toBe('true')
  await page
    .getByRole('treeitem', { name: /^10\. / })
    .first()
    .click()
  const edit = page.getByRole('button', { name: 'Bearbeiten' })
  await edit.waitFor()
  expect(await violations(page)).toEqual([])
  expect((await edit.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await edit.click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toMatch(/^10\. /)
})
