import { expect, test } from 'vitest'
import { openBrowser } from '../../../testing/browser/browser.ts'
import { violations } from '../../../testing/browser/dashboard.ts'
import { activeForm } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'

const heading = 'Dieses Formular ist geschützt'

test('public forms: what is typed as a password can be looked at where scripts run [B13-181]', async () => {
  await using app = await startApp()
  const form = await activeForm(app, { fields: [{ key: 'name' }], settings: { password: 'Schlüssel' } })
  const home = await app.listen()
  const browser = await openBrowser()
  for (const javaScriptEnabled of [true, false]) {
    await using tab = await browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 800 } })
    const faults: string[] = []
    tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await tab.goto(home + form.path)
    await tab.getByRole('heading', { name: heading }).waitFor()
    const box = tab.getByLabel('Passwort anzeigen')
    expect(await box.isVisible()).toBe(javaScriptEnabled)
    const input = tab.locator('#password')
    await input.fill('Schlüssel')
    expect(await input.getAttribute('type')).toBe('password')
    if (javaScriptEnabled) {
      await box.check()
      expect(await input.getAttribute('type')).toBe('text')
      expect(await violations(tab)).toEqual([])
      await box.uncheck()
      expect(await input.getAttribute('type')).toBe('password')
      await box.check()
      await tab.evaluate(`addEventListener('submit', () => console.info(document.querySelector('#password').type))`)
    }
    const sentAs = javaScriptEnabled ? tab.waitForEvent('console', (message) => message.type() === 'info') : undefined
    // The box is no answer: the password alone is sent, as one.
    await tab.getByRole('button', { name: 'Weiter' }).click()
    expect((await sentAs)?.text()).toBe(javaScriptEnabled ? 'password' : undefined)
    await tab.locator('#foyer').waitFor()
    expect(faults).toEqual([])
  }
})
