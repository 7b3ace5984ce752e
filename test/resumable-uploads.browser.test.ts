import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../src/shared/contract/files.ts'
import { submissions } from '../src/shared/contract/submissions/submissions.ts'
import { activeForm } from '../src/server/testing/forms.ts'
import { closeTabs, openBrowser } from '../src/server/testing/browser/browser.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'
import { startLoopbackProxy } from '../src/server/testing/servers/loopback-proxy.ts'

/** Large files of visitors over lines that break, in Chromium. */
let app: TestApp
const browser = await openBrowser()
let line: Awaited<ReturnType<typeof openLine>>

const mib = 1024 ** 2

/** A line to the server that breaks after so many bytes of visitors, and stays down until it is mended. */
async function openLine(port: number) {
  const line = { origin: '', bytesLeft: Infinity, close: () => proxy[Symbol.asyncDispose]() }
  const proxy = await startLoopbackProxy({ host: '127.0.0.1', port }, (bytes) => {
    line.bytesLeft -= bytes.length
    if (line.bytesLeft <= 0) proxy.cut()
    return bytes
  })
  line.origin = `http://127.0.0.1:${proxy.port}`
  return line
}

beforeAll(async () => {
  app = await startApp()
  line = await openLine(Number(new URL(await app.listen()).port))
})
afterAll(async () => {
  await closeTabs()
  await line.close()
  await app[Symbol.asyncDispose]()
})

const filesForm = () =>
  activeForm(app, {
    settings: {
      title: 'Unterlagen',
      min_fill_seconds: 0,
      notification_enabled: false,
      upload_allowed_types: ['txt'],
      upload_max_file_mb: 100,
    },
    fields: [{ key: 'docs', field_type: 'file', label: 'Unterlagen', options: { multiple: true, max_files: 3 } }],
  })

/** A file on disk, which the browser reads by itself. */
function text(name: string, bytes: number) {
  const path = join(app.platform.config.dataDir, name)
  const content = Buffer.alloc(bytes, name)
  writeFileSync(path, content)
  return { path, content }
}

test('resumable uploads: the page goes on where it stopped once there is a connection again [B13-68]', async () => {
  const form = await filesForm()
  const page = await browser.newPage({ locale: 'de-DE' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/upload')) asked.push(request.method())
  })
  await page.goto(line.origin + form.path)
  line.bytesLeft = 6 * mib
  const large = text('grundbuch.txt', 10 * mib)
  await page
    .locator('input[type=file]')
    .setInputFiles([large.path, text('plan.txt', 5 * mib).path, text('klein.txt', 1000).path])
  const paused = page.getByText('Die Übertragung geht von selbst weiter.')
  await expect.poll(() => paused.first().isVisible(), { timeout: 20_000 }).toBe(true)
  expect(await page.locator('.file progress').first().isVisible()).toBe(true)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  line.bytesLeft = Infinity
  // As the browser says it when it has found its network again.
  await page.evaluate('dispatchEvent(new Event("online"))')
  const states = () =>
    page
      .locator('.file')
      .evaluateAll((rows) =>
        rows.map((row) => (row as unknown as { dataset: Record<string, string> }).dataset['state']),
      )
  await expect.poll(states, { timeout: 60_000 }).toEqual(['kept', 'kept', 'kept'])
  // Begun once each, and asked where to go on; the small one went as it always did.
  expect(asked.filter((method) => method === 'POST').length).toBeLessThanOrEqual(4)
  expect(asked).toContain('HEAD')
  await page.getByRole('button', { name: 'Absenden' }).click()
  await expect.poll(() => page.locator('main').textContent()).toContain('Vielen Dank')
  const { data } = await app.call(submissions.list, { id: form.id })
  const sent = data[0].content.address[`field_${form.ids['docs']}`] as { file_id: number; name: string; size: number }[]
  expect(sent.map(({ name, size }) => [name, size])).toEqual([
    ['grundbuch.txt', 10 * mib],
    ['plan.txt', 5 * mib],
    ['klein.txt', 1000],
  ])
  const whole = await app.call(files.get, { id: sent[0]!.file_id })
  expect((whole.body as Buffer).equals(large.content)).toBe(true)
  await page.close()
})

test('resumable uploads: a large file that is removed on the page is gone at the server as well [B13-64, B13-68]', async () => {
  const form = await filesForm()
  const page = await browser.newPage({ locale: 'de-DE' })
  await page.goto(line.origin + form.path)
  await page.locator('input[type=file]').setInputFiles([text('a.txt', 5 * mib).path])
  await expect.poll(() => page.locator('.file[data-state=kept]').count(), { timeout: 30_000 }).toBe(1)
  const rows = () =>
    app.platform.database.system.selectFrom('resumable_uploads').select('id').where('form_id', '=', form.id).execute()
  expect(await rows()).toHaveLength(1)
  await page.getByRole('button', { name: 'a.txt entfernen' }).click()
  await expect.poll(rows).toEqual([])
  const kept = app.platform.database.system.selectFrom('uploads').select('id').where('form_id', '=', form.id)
  await expect.poll(() => kept.execute()).toEqual([])
  await page.close()
})
