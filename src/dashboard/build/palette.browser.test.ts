import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../shared/contract/forms/fields.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test.each([{}, { phone: true }])(
  'editors: kinds of fields are in sight beside those of the CRM, and what is used comes last, %j [B31-74, B31-204]',
  async (look) => {
    const id = await dashboard.newForm('Anfrage', ['Vorname', 'Name'])
    await using tab = await dashboard.open({ language: 'de', ...look })
    const { page } = tab
    await tab.visit(`/forms/${id}/build`)
    // On a phone in one row with the other panels.
    if ('phone' in look) await page.getByRole('radiogroup').getByText('Hinzufügen').click()
    else await page.getByRole('tab', { name: 'Hinzufügen' }).click()
    const used = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Schon im Formular' }) })
    await expect.poll(() => used.count()).toBe(2)
    const last = page.getByRole('list').filter({ has: used.first() }).getByRole('listitem')
    const names = (await last.allInnerTexts()).slice(-2)
    expect(names.toSorted()).toEqual((await used.allInnerTexts()).toSorted())
    // What most forms ask for comes first.
    expect((await last.allInnerTexts()).slice(0, 3)).toEqual(['Anrede', 'Titel', 'E-Mail'])
    expect(await violations(page)).toEqual([])

    const kinds = page.getByRole('region', { name: 'Ohne CRM-Feld' })
    // Within the panel, each with its whole name.
    const labels = kinds.getByRole('listitem').locator('p')
    expect(await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
    const panel = (await page.getByRole('searchbox', { name: 'Felder suchen' }).boundingBox())!
    for (const kind of await kinds.getByRole('button').all()) {
      const { x, width } = (await kind.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(panel.x + panel.width + 1)
    }
    const signature = kinds.getByRole('button', { name: 'Unterschrift' })
    if ('phone' in look) {
      for (const button of await kinds.getByRole('button').all()) {
        expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      }
    }
    await signature.click()
    const types = async () =>
      (await dashboard.call(fields.list, { id })).data.map((field: { field_type: string }) => field.field_type)
    await expect.poll(types).toContain('signature')
    await page.getByRole('searchbox', { name: 'Felder suchen' }).fill('Telefon')
    await kinds.waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Felder suchen' }).fill('')
    await kinds.getByRole('button', { name: 'Alle Arten' }).click()
    await page.getByRole('button', { name: 'Trennlinie' }).waitFor()
    expect(tab.faults).toEqual([])
  },
)
