import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBrowser } from '../../../testing/browser/browser.ts'
import { documentForm, documentRows, makeDue } from '../../../testing/documents/documents.ts'
import { startApp } from '../../../testing/harness.ts'

test.for(['de', 'en'] as const)(
  'public forms: without any script, the page that waits for a document ends with its download (%s)',
  async (language) => {
    await using app = await startApp()
    const form = await documentForm(app, { settings: { pdf_download_enabled: true, min_fill_seconds: 0, language } })
    await using tab = await (
      await openBrowser()
    ).newPage({ javaScriptEnabled: false, viewport: { width: 900, height: 700 } })
    const shot = async (name: string) => {
      const folder = process.env['SHOTS']
      if (folder !== undefined) await tab.screenshot({ path: `${folder}/${name}-${language}.png` })
    }
    await tab.goto((await app.listen()) + form.path)
    await tab.fill(`[name=field_${form.ids['name']}]`, 'Löwe')
    await tab.click('button[type=submit]')
    await shot('thanks')
    await tab.click('a.button')
    const waiting = { de: 'Ihr Dokument wird erstellt', en: 'Your document is being prepared' }[language]
    expect(await tab.textContent('h1')).toBe(waiting)
    await shot('waiting')
    const download = tab.waitForEvent('download')
    await makeDue(app)
    const saved = await download
    expect(saved.suggestedFilename()).toBe('Anfrage-1.pdf')
    const digest = createHash('sha256')
      .update(readFileSync(await saved.path()))
      .digest()
    expect(digest.equals((await documentRows(app))[0]!.sha256!)).toBe(true)
    expect(await tab.textContent('h1')).toBe({ de: 'Ihr Dokument ist fertig', en: 'Your document is ready' }[language])
    await shot('ready')
    await tab.goto(`${await app.listen()}${form.path}/document/1-x`)
    await shot('missing')
  },
)
