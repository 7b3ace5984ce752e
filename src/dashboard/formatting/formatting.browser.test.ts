import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { replyTemplates } from '../../shared/contract/submissions/reply-templates.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp
beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const sights = [
  { language: 'de', intro: 'Einleitung', bar: 'Formatierung von Einleitung', bold: 'Fett', list: 'Liste' },
  { language: 'en', dark: true, intro: 'Introduction', bar: 'Formatting of Introduction', bold: 'Bold', list: 'List' },
] as const

/** What a text looks like: its markup, without what only edits it. */
const look = (text: Locator) =>
  text.evaluate((element) =>
    element.innerHTML
      .replaceAll(/<img[^>]*ProseMirror-separator[^>]*>|<br class="ProseMirror-trailingBreak">/g, '')
      .replaceAll(/<span data-macro="([^"]*)"[^>]*>([^<]*)<\/span>/g, '{$1 $2}'),
  )

test.each(sights)(
  'editors: a text is formatted by buttons and keys, and looks so, in $language [B31-22, B31-100]',
  async (sight) => {
    const id = await dashboard.newForm('Format', [])
    const stored = async () => (await dashboard.call(forms.get, { id })).data.description
    await using tab = await dashboard.open(sight)
    const { page } = tab
    for (const path of ['build', 'settings?group=basics']) {
      await dashboard.call(forms.update, { id, body: { description: null } })
      await tab.visit(`/forms/${id}/${path}`)
      const input = page.getByRole('textbox', { name: sight.intro, exact: true })
      const bar = page.getByRole('group', { name: sight.bar })
      const bold = bar.getByRole('button', { name: sight.bold })
      await input.fill('Haus')
      await input.selectText()
      await bold.click()
      await expect.poll(() => look(input)).toBe('<p><strong>Haus</strong></p>')
      expect(await bold.getAttribute('aria-pressed')).toBe('true')
      await page.keyboard.press('Control+i')
      await expect.poll(() => look(input)).toBe('<p><strong><em>Haus</em></strong></p>')
      await page.keyboard.press('Control+i')
      await bar.getByRole('button', { name: sight.list }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => look(input)).toBe('<ul><li><strong>Haus</strong></li></ul>')
      expect(await violations(page)).toEqual([])
      await input.blur()
      await expect.poll(stored).toBe('- **Haus**')
    }
    expect(tab.faults).toEqual([])
  },
)

test('editors: replies and their templates are formatted by the same buttons and keys [B31-75, B31-103, B31-104]', async () => {
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/inbox')
  await page.getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Antwort schreiben' }).click()
  const reply = page.getByRole('dialog').getByRole('textbox', { name: 'Antwort', exact: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Antworten' }).first().click()
  await reply.click()
  await page.keyboard.type('Guten Tag,')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Dienstag')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  const bar = page.getByRole('group', { name: 'Formatierung von Antwort' })
  await bar.getByRole('button', { name: 'Fett' }).click()
  await expect.poll(() => look(reply)).toBe('<p>Guten Tag,<br><strong>Dienstag</strong></p>')
  await page.keyboard.press('Control+b')
  await expect.poll(() => look(reply)).toBe('<p>Guten Tag,<br>Dienstag</p>')
  // What was undone is there again.
  await page.keyboard.press('Control+z')
  await expect.poll(() => look(reply)).toContain('<strong>Dienstag</strong>')
  expect(await violations(page)).toEqual([])

  await tab.visit('/mails/templates')
  await page.getByRole('button', { name: 'Neue Vorlage' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Termin')
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  // It is named, described and refused as other inputs are.
  await text.waitFor()
  expect(await text.getAttribute('aria-multiline')).toBe('true')
  const described = () =>
    text.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => element.ownerDocument.getElementById(id)?.textContent),
    )
  expect(await described()).toEqual(['Platzhalter wie _Vorname werden durch die Angaben der Einsendung ersetzt.'])
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
  expect((await described()).map(Boolean)).toEqual([true, true])
  await text.fill('Dienstag')
  await text.selectText()
  await form.getByRole('group', { name: 'Formatierung von Text' }).getByRole('button', { name: 'Liste' }).click()
  await page.keyboard.press('End')
  await form.getByRole('button', { name: /Vorname/ }).click()
  await page.keyboard.type('s')
  await expect.poll(() => look(text)).toBe('<ul><li>Dienstag {_Vorname Vorname} s</li></ul>')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(async () => (await dashboard.call(replyTemplates.list)).data.map((one: { text: string }) => one.text))
    .toContain('- Dienstag _Vorname s')
  expect(tab.faults).toEqual([])
})

test('editors: the address of a link is entered, changed and taken away; one that runs is refused [B31-102]', async () => {
  const id = await dashboard.newForm('Links', [])
  const stored = async () => (await dashboard.call(forms.get, { id })).data.description
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=basics`)
  const input = page.getByRole('textbox', { name: 'Einleitung', exact: true })
  const address = page.getByRole('textbox', { name: 'Adresse des Links' })
  await input.fill('Zu uns')
  await input.selectText()
  const button = page.getByRole('group', { name: 'Formatierung von Einleitung' }).getByRole('button', { name: 'Link' })
  expect(await button.getAttribute('aria-haspopup')).toBe('dialog')
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  await button.hover()
  await page.getByRole('tooltip', { name: 'Link' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Adresse des Links' }).waitFor()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  // Of more letters than a link may have, none is made.
  await address.fill(`https://makler.example/${'a'.repeat(2048)}`)
  await page.keyboard.press('Enter')
  await page.getByText('Geben Sie eine Web- oder E-Mail-Adresse ein').waitFor()
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText('Geben Sie eine Web- oder E-Mail-Adresse ein').waitFor()
  expect(await violations(page)).toEqual([])
  await address.fill('makler.example/a (b)')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => look(input))
    .toBe('<p><a href="https://makler.example/a%20%28b%29" title="https://makler.example/a%20%28b%29">Zu uns</a></p>')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+k')
  expect(await address.inputValue()).toBe('https://makler.example/a%20%28b%29')
  await address.fill('buero@makler.example')
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await input.blur()
  await expect.poll(stored).toBe('[Zu uns](mailto:buero@makler.example)')
  await input.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await address.waitFor({ state: 'detached' })
  await input.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Link entfernen' }).click()
  await input.blur()
  await expect.poll(stored).toBe('Zu uns')
  expect(tab.faults).toEqual([])
})

test('editors: who may only read changes no formatted text, and links of it open beside the page [B31-132]', async () => {
  const id = await dashboard.newForm('Nur lesen', [])
  const description = 'Am [See](https://makler.example/see)'
  await dashboard.call(forms.update, { id, body: { description } })
  const role = (name: string) =>
    dashboard.app.platform.database.system
      .updateTable('users')
      .set({ role: name })
      .where('email', '=', dashboard.demo.email)
      .execute()
  await role('viewer')
  try {
    await using tab = await dashboard.open({ language: 'de' })
    const { page } = tab
    await page.context().route('https://makler.example/**', (route) => route.fulfill({ body: 'See' }))
    await tab.visit(`/forms/${id}/settings?group=basics`)
    const input = page.getByRole('textbox', { name: 'Einleitung', exact: true })
    await input.focus()
    expect(await input.getAttribute('contenteditable')).toBe('false')
    expect(await input.getAttribute('aria-readonly')).toBe('true')
    await page.keyboard.type('x')
    await page.keyboard.press('Control+b')
    expect(await input.innerText()).toBe('Am See')
    const opened = page.context().waitForEvent('page')
    await input.getByRole('link').click()
    expect((await opened).url()).toBe('https://makler.example/see')
    expect(page.url()).toContain(`/forms/${id}/settings`)
    expect(await violations(page)).toEqual([])
    // What locks it may change while it is there.
    const lock = (isLocked: boolean) =>
      input.evaluate((element, disabled) => Object.assign(element.closest('fieldset') ?? {}, { disabled }), isLocked)
    await lock(false)
    await expect.poll(() => input.getAttribute('contenteditable')).toBe('true')
    await lock(true)
    await expect.poll(() => input.getAttribute('aria-readonly')).toBe('true')
    expect(tab.faults).toEqual([])
  } finally {
    await role('owner')
  }
})

test('editors: a formatted text that the address names has the focus once it is there [B31-133]', async () => {
  const id = await dashboard.newForm('Gesucht', [])
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=basics&setting=description`)
  const input = page.getByRole('textbox', { name: 'Einleitung', exact: true })
  await expect.poll(() => input.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  expect(tab.faults).toEqual([])
})

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style><script>window.hacked=1</script></head><body>
<h1 style="color:red">Angebot</h1><p class=MsoNormal><b><span style='font-size:20pt'>Haus</span></b> am <i onclick="window.hacked=1">See</i><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Garten</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Keller</p>
<ol><li><p>eins</p></li><li>zwei</li></ol><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1"></svg><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>
<p><a href="javascript:window.hacked=1">böse</a> <a href="https://a.example/x" style="color:red">gut</a> <span data-macro="_Vorname<img>">M</span></p>
<b style="font-weight:normal"><p>Aus <span style="font-weight:700">Docs</span> <span style="font-style: italic; font-weight: bold">beides</span></p></b>
<table><tr><td>A</td><td>B</td></tr></table></body></html>`

test('editors: of what is pasted only the formats are kept that a text can have, and nothing runs [B31-102]', async () => {
  const id = await dashboard.newForm('Eingefügt', [])
  const stored = async () => (await dashboard.call(forms.get, { id })).data.description
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit(`/forms/${id}/settings?group=basics`)
  const input = page.getByRole('textbox', { name: 'Einleitung', exact: true })
  const paste = (kind: string, text: string) =>
    input.evaluate(
      (element, [type = '', data = '']) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(type, data)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [kind, text],
    )
  await input.click()
  await paste('text/html', word)
  await input.blur()
  await expect
    .poll(stored)
    .toBe(
      'Angebot\n\n**Haus** am *See*\n\n- Garten\n- Keller\n\n1. eins\n2. zwei\n\nböse [gut](https://a.example/x) M\n\nAus **Docs** ***beides***\n\nA\n\nB',
    )
  expect(await page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined()
  await input.selectText()
  await paste('text/plain', '<b>kein</b> **fett**\n\n- a')
  await input.blur()
  await expect.poll(stored).toBe('<b>kein</b> **fett**\n\n- a')
  expect(await look(input)).toBe('<p>&lt;b&gt;kein&lt;/b&gt; <strong>fett</strong></p><ul><li>a</li></ul>')
  expect(tab.faults).toEqual([])
})
