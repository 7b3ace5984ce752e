import { expect, test } from 'vitest'
import { scannedPages } from '../../testing/documents/pdf.ts'
import { startApp } from '../../testing/harness.ts'
import { leftOver, storedFiles, upload, uploadForm } from '../../testing/uploads.ts'

const mib = 1024 * 1024

test('uploads: a form takes files as large as `upload_max_file_mb` says, up to 100 MiB', async () => {
  await using app = await startApp()
  const settings = { upload_max_file_mb: 100, upload_allowed_types: ['txt', 'pdf', 'jpg'] }
  const form = await uploadForm(app, { settings })
  const part = `field_${form.ids['plan']}`
  const text = (bytes: number) => ({ name: 'a.txt', content: Buffer.alloc(bytes, 'x') })
  const largest = await upload(app, form, part, text(100 * mib))
  expect(largest.status, JSON.stringify(largest.body)).toBe(201)
  const larger = await upload(app, form, part, text(100 * mib + 1))
  expect([larger.status, larger.body.errors[part]]).toEqual([
    413,
    ['Diese Datei ist zu groß. Möglich sind bis zu 100 MB.'],
  ])
  // Scans that cannot be made smaller.
  const scans = await upload(app, form, part, { name: 'scans.pdf', content: scannedPages(18) })
  expect(scans.status, JSON.stringify(scans.body)).toBe(201)
  expect(storedFiles(app)).toHaveLength(2)
  expect(leftOver(app)).toEqual([])

  const small = await uploadForm(app, { settings: { ...settings, upload_max_file_mb: 1 } })
  const refused = await upload(app, small, `field_${small.ids['plan']}`, text(2 * mib))
  expect([refused.status, refused.body.errors[`field_${small.ids['plan']}`]]).toEqual([
    413,
    ['Diese Datei ist zu groß. Möglich sind bis zu 1 MB.'],
  ])
})
