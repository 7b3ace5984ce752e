import { expect, test } from 'vitest'
import { openBrowser } from '../../../testing/browser/browser.ts'
import { violations } from '../../../testing/browser/dashboard.ts'
import { doubleOptIn, person } from '../../../testing/double-opt-in.ts'
import { startApp } from '../../../testing/harness.ts'
import { setLimitClock } from '../../../testing/limits.ts'

const words = {
  de: {
    again: 'E-Mail noch einmal senden',
    wrong: 'E-Mail-Adresse falsch geschrieben?',
    right: 'Richtige E-Mail-Adresse',
    correct: 'Adresse ändern und E-Mail senden',
    newMail: 'Neue E-Mail senden',
  },
  en: {
    again: 'Send the e-mail again',
    wrong: 'Mistyped your e-mail address?',
    right: 'Correct e-mail address',
    correct: 'Change address and send e-mail',
    newMail: 'Send a new e-mail',
  },
}

test.for([
  ['de', true, 'light', 1280],
  ['en', true, 'dark', 375],
  ['de', false, 'dark', 375],
] as const)(
  'public forms: the mail is asked for again and the address corrected (%s, script %s, %s, %s px) [B13-46]',
  async ([language, javaScriptEnabled, colorScheme, width]) => {
    await using app = await startApp()
    const { optInForm, askingMails, lastLink, age } = doubleOptIn(app)
    const form = await optInForm({ language, title: 'Immobilienbrief', min_fill_seconds: 0 })
    await using tab = await (
      await openBrowser()
    ).newPage({ javaScriptEnabled, colorScheme, viewport: { width, height: 800 } })
    const t = words[language]
    const look = async (name: string) => {
      const folder = process.env['SHOTS']
      const path = `${folder}/${name}-${language}-${colorScheme}-${width}.png`
      if (folder !== undefined) await tab.screenshot({ path, fullPage: true })
      // Without scripts, nothing can be asked of the page itself.
      if (javaScriptEnabled) expect(await violations(tab), name).toEqual([])
      const heights: number[] = []
      for (const target of await tab.locator('main :is(button, summary, a.button, .input):visible').all()) {
        heights.push((await target.boundingBox())?.height ?? 0)
      }
      expect([heights.length > 0, Math.min(...heights) >= 44], `${name}: ${heights.join(', ')}`).toEqual([true, true])
    }
    const home = await app.listen()
    await tab.goto(home + form.path)
    await tab.fill(`[name=field_${form.ids['name']}]`, 'Ada')
    await tab.fill(`[name=field_${form.ids['email']}]`, 'ada@exmaple.example')
    await tab.click('button[type=submit]')
    await tab.waitForURL(/\/done/)
    await look('waits')
    await tab.getByText(t.again).click()
    await tab.locator('.note').waitFor()
    await look('again')
    await tab.getByText(t.wrong).click()
    await tab.getByLabel(t.right).fill('ada@localhost')
    await tab.getByText(t.correct).click()
    await tab.locator('.fault:visible').waitFor()
    await look('fault')
    const { email } = person()
    await tab.getByLabel(t.right).fill(email)
    await tab.getByText(t.correct).click()
    await tab.locator('.note').waitFor()
    await look('corrected')
    expect((await askingMails()).map(({ recipient }) => recipient)).toEqual([email])
    await age(48)
    await setLimitClock(app, '2 minutes')
    await tab.goto(home + (await lastLink()))
    await look('ended')
    await tab.getByText(t.newMail).click()
    await tab.locator('.lead').waitFor()
    if (process.env['SHOTS']) await tab.screenshot({ path: `${process.env['SHOTS']}/resent-${language}-${width}.png` })
    await tab.goto(home + (await lastLink()))
    await look('asked')
  },
)
