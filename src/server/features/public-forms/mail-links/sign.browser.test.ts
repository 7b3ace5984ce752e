import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeDue } from '../../../testing/documents/documents.ts'
import { openBrowser } from '../../../testing/browser/browser.ts'
import { startApp } from '../../../testing/harness.ts'
import { signDue, signingForm } from '../../../testing/signing.ts'

/** Writes something that is long enough to be a name. */
async function scribble(tab: Page): Promise<void> {
  const pad = tab.locator('canvas.pad')
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await tab.mouse.move(x + width * 0.1, y + height * 0.7)
  await tab.mouse.down()
  for (let i = 1; i <= 30; i++) {
    await tab.mouse.move(x + width * (0.1 + i * 0.025), y + height * (0.5 + 0.3 * Math.sin(i)))
  }
  await tab.mouse.up()
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What keeps people from using the page, as axe finds it. */
async function barriers(tab: Page): Promise<string[]> {
  await tab.evaluate(axeSource)
  const { violations } = await tab.evaluate<Axe.AxeResults>('axe.run(document)')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Whether the link to the signature lies where it can be pressed, on a screen so low that the document does not fit. */
const hasLinkAhead = (tab: Page) =>
  tab.evaluate<boolean>(`(() => {
    const link = document.querySelector('.ahead a')
    const { left, top, width, height } = link.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === link
  })()`)

test('public forms: a document is signed with the mouse; its copy is verified, a changed one is not [B13-76, B13-190]', async () => {
  await using app = await startApp()
  const form = await signingForm(app, { settings: { min_fill_seconds: 0 } })
  await using tab = await (await openBrowser()).newPage({ locale: 'de-DE' })
  tab.setDefaultTimeout(60_000)
  const shot = async (name: string) => {
    const folder = process.env['SHOTS']
    if (folder !== undefined) await tab.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }
  await tab.goto((await app.listen()) + form.path)
  await tab.fill(`[name=field_${form.ids['name']}]`, 'Löwe')
  await tab.click('button[type=submit]')
  await tab.click('text=Dokument lesen und unterschreiben')
  await tab.waitForURL(/\/sign\//)
  await makeDue(app)
  await tab.waitForSelector('canvas.pad')
  await shot('sign')
  expect(await barriers(tab)).toEqual([])
  const { width, height } = tab.viewportSize()!
  await tab.setViewportSize({ width, height: 280 })
  await tab.evaluate("document.querySelector('.sheet').style.minHeight = '600px'")
  await tab.evaluate("document.querySelector('.read').scrollIntoView()")
  expect(await hasLinkAhead(tab)).toBe(true)
  await tab.evaluate("document.querySelector('#foyer').scrollIntoView()")
  expect(await hasLinkAhead(tab)).toBe(false)
  await tab.setViewportSize({ width, height })
  // The browser says nothing of its own, and the page what is missing, in the language of the form.
  await tab.click('button[type=submit]')
  for (const fault of [
    'Ihre Unterschrift – Bitte unterschreiben Sie hier.',
    'Ihr Name – Bitte geben Sie Ihren Namen an.',
    'Bestätigung – Bitte bestätigen Sie',
  ])
    expect(await tab.textContent('.faults')).toContain(fault)
  await shot('sign-faults')
  await tab.fill('#signer', 'Ada Löwe')
  await tab.check('#consent')
  await tab.click('button[type=submit]')
  expect(await tab.textContent('.faults')).toContain('Bitte unterschreiben Sie hier.')
  await scribble(tab)
  await tab.check('#consent')
  await tab.click('button[type=submit]')
  await tab.waitForSelector('text=Ihre Unterschrift ist gespeichert')
  await signDue(app)
  await tab.waitForSelector('text=Das Dokument ist unterschrieben')
  const download = tab.waitForEvent('download')
  await tab.click('a.button')
  const copy = readFileSync(await (await download).path())
  const file = (buffer: Buffer) => ({ name: 'vertrag.pdf', mimeType: 'application/pdf', buffer })
  // A file that is chosen before the script is there is checked, too.
  const { promise: chosen, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await tab.route('**/*.js', async (route) => {
    await chosen
    await route.continue()
  })
  await tab.click('text=Echtheit prüfen')
  await tab.setInputFiles('#check-file', file(copy))
  letScriptsCome()
  await tab.waitForSelector('[data-verdict=genuine] >> text=Echt und unverändert')
  const changed = Buffer.from(copy)
  changed[changed.length >> 1]! ^= 1
  await tab.setInputFiles('#check-file', file(changed))
  await tab.waitForSelector(
    '[data-verdict=different] >> text=Diese Datei ist ein anderes Dokument oder wurde verändert',
  )
  await shot('verified')
  expect(await barriers(tab)).toEqual([])
})
