import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startDashboard, violations, type DashboardApp } from '../../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

test.each([
  { language: 'de', dark: false },
  { language: 'en', dark: true },
] as const)('editors: texts are written in the page itself, in $language [B31-47, B31-88, B31-105]', async (look) => {
  const id = await dashboard.newForm('Was ist Ihr Haus wert?', [])
  const body = { crm_module: 'address', label: 'Ihr Name', hint: 'Vor- und Nachname', required: true } as const
  await dashboard.call(fields.create, { id, body: { ...body, field_type: 'text' } })
  const icons = { tiles: true, tile_icons: { Miete: 'key', Kauf: 'house' } } as const
  const choices = { label: 'Worum geht es?', datalist: 'Miete;Kauf', default_value: 'Miete', options: icons }
  await dashboard.call(fields.create, { id, body: { crm_module: 'estate', field_type: 'radio', ...choices } })
  const block = { label: 'Hinweis', default_value: 'Wir **melden** uns.' }
  await dashboard.call(fields.create, { id, body: { crm_module: 'estate', field_type: 'text_block', ...block } })
  const form = async () => (await dashboard.call(forms.get, { id })).data
  const texts = async () => {
    const { title, fields: found } = await form()
    return [title, found[0]!.label, found[0]!.hint]
  }
  await using tab = await dashboard.open(look)
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  const inside = page.frameLocator('iframe')
  const writing = inside.locator('[contenteditable]')
  const label = page.getByRole('textbox', { name: look.language === 'de' ? 'Beschriftung' : 'Label' })
  // A click beside its texts chooses a field, one on a text writes, too.
  await inside.getByRole('textbox').click()
  await label.waitFor()
  expect(await writing.count()).toBe(0)
  await inside.getByText('Ihr Name').click()
  expect(await writing.innerText()).toBe('Ihr Name')
  // A label is one line; what stands beside the page follows each letter.
  await page.keyboard.type('Wie heißen ')
  await page.keyboard.insertText('\nSie?')
  await expect.poll(() => label.inputValue()).toBe('Wie heißen Sie?')
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/written-${look.language}.png` })
  await page.keyboard.press('Enter')
  await expect.poll(texts).toEqual(['Was ist Ihr Haus wert?', 'Wie heißen Sie?', 'Vor- und Nachname'])
  await inside.getByText('Wie heißen Sie?').waitFor()
  // Leaving keeps what was written, Escape does not.
  await inside.getByText('Vor- und Nachname').click()
  await page.keyboard.type('Nur der Nachname')
  await page.keyboard.press('Escape')
  await inside.getByText('Vor- und Nachname', { exact: true }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Wie im Ausweis')
  // A click on another text leaves the first one, and writes in the second.
  await inside.getByText('Kauf').click()
  await expect.poll(texts).toEqual(['Was ist Ihr Haus wert?', 'Wie heißen Sie?', 'Wie im Ausweis'])
  expect(await writing.innerText()).toBe('Kauf')
  await page.keyboard.type('Kauf; Erwerb')
  await page.keyboard.press('Enter')
  // A choice keeps its icon.
  await expect
    .poll(async () => (await form()).fields[1])
    .toMatchObject({
      datalist: 'Miete;Kauf, Erwerb',
      options: { tile_icons: { Miete: 'key', 'Kauf, Erwerb': 'house' } },
    })
  // Of several lines, Shift and Enter begin one.
  await inside.getByText('Wie im Ausweis').click()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('oder Pass')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await texts())[2]).toBe('Wie im Ausweis\noder Pass')
  // A text with formatting looks while it is written as it does then, and is formatted by buttons and keys.
  await inside.getByText('melden').click()
  await writing.locator('strong', { hasText: 'melden' }).waitFor()
  expect(await writing.innerText()).toBe('Wir melden uns.')
  await page.keyboard.type(' Bald')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  if (folder !== undefined) await page.screenshot({ path: `${folder}/block-${look.language}.png` })
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await form()).fields[2]!.default_value).toBe('Wir **melden** uns. **Bald**')
  await inside.locator('strong', { hasText: 'Bald' }).waitFor()
  // An empty introduction has a place.
  await inside.getByText(look.language === 'de' ? 'Einleitung' : 'Introduction').click()
  await expect.poll(() => writing.innerText().then((text) => text.trim())).toBe('')
  await page.keyboard.type('Zwei Minuten')
  const bar = page.getByRole('group', { name: look.language === 'de' ? /Text auf der Seite/ : /Text in the page/ })
  await bar.getByRole('button').first().click()
  await page.keyboard.type('kostenlos')
  // The address of a link is entered beside the page, and the text goes on.
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', {
    name: look.language === 'de' ? 'Adresse des Links' : 'Address of the link',
  })
  await address.fill('makler.example')
  await address.press('Enter')
  await writing.locator('a[href="https://makler.example"]').waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await form()).description)
    .toBe('Zwei Minuten**kostenlos**[makler.example](https://makler.example)')
  const submit = inside.locator('[data-target="__submit"]')
  await submit.click()
  await page.keyboard.type('Jetzt bewerten lassen')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await form()).submit_button_label).toBe('Jetzt bewerten lassen')
  await submit.and(inside.locator('button')).waitFor()
  const title = inside.getByRole('heading', { level: 1 })
  await title.click()
  // A second click is where one goes on; what ends the text stands below the page.
  await writing.click({ position: { x: 1, y: 12 } })
  await page.keyboard.type('Neu: ')
  await expect.poll(() => writing.innerText()).toBe('Neu: Was ist Ihr Haus wert?')
  const [done, discard] = look.language === 'de' ? ['Fertig Enter', 'Verwerfen Esc'] : ['Done Enter', 'Discard Esc']
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const bottom = async () => {
    const { y, height } = (await page.locator('iframe').boundingBox())!
    return y + height
  }
  expect((await button(done).boundingBox())!.y).toBeGreaterThanOrEqual(await bottom())
  await button(discard).click()
  await writing.waitFor({ state: 'detached' })
  await inside.getByText('Was ist Ihr Haus wert?', { exact: true }).waitFor()
  await title.click()
  await page.keyboard.type('Bewertung')
  await button(done).click()
  await expect.poll(texts).toEqual(['Bewertung', 'Wie heißen Sie?', 'Wie im Ausweis\noder Pass'])
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(['Was ist Ihr Haus wert?', 'Wie heißen Sie?', 'Wie im Ausweis\noder Pass'])
  expect(await violations(page)).toEqual([])
  expect(tab.faults).toEqual([])
})

test('editors: a text that is clicked while the address of a link is entered goes on and ends as usual [B31-105]', async () => {
  const id = await dashboard.newForm('Links', [])
  await dashboard.call(forms.update, { id, body: { description: 'Am See' } })
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  const writing = page.frameLocator('iframe').locator('[contenteditable]')
  await page.frameLocator('iframe').getByText('Am See').click()
  await writing.waitFor()
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', { name: 'Adresse des Links' })
  await address.fill('makler')
  await writing.click()
  await address.waitFor({ state: 'detached' })
  await page
    .getByRole('textbox', { name: 'Beschriftung der Schaltfläche' })
    .or(page.getByRole('tab').first())
    .first()
    .focus()
  await writing.waitFor({ state: 'detached' })
  expect(tab.faults).toEqual([])
})

test('editors: a user who may only read writes nothing in the page [B31-47]', async () => {
  const id = await dashboard.newForm('Nur lesen', ['Vorname'])
  const role = (name: string) =>
    dashboard.app.platform.database.system
      .updateTable('users')
      .set({ role: name })
      .where('email', '=', dashboard.demo.email)
      .execute()
  await role('viewer')
  try {
    await using tab = await dashboard.open({ language: 'de' })
    await tab.visit(`/forms/${id}/build`)
    const inside = tab.page.frameLocator('iframe')
    await inside.getByText('Vorname').click()
    await tab.page.getByRole('heading', { level: 2, name: 'Vorname' }).waitFor()
    expect(await inside.locator('[contenteditable], [data-writable]').count()).toBe(0)
    expect(tab.faults).toEqual([])
  } finally {
    await role('owner')
  }
})
