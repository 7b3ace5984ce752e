import { expect, test } from 'vitest'
import { submissionDocuments } from '../../../shared/contract/submissions/submission-documents.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { documentRows, readPdf, sha256Of, submitted, makeDue } from '../../testing/documents/documents.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { inspectSeal } from '../../testing/documents/seal.ts'
import { drawn, sendSignature, signDue, signingForm } from '../../testing/signing.ts'
import { storedFiles } from '../../testing/uploads.ts'
import { timeInWords } from '../../pdf/signing/audit-page.ts'
import { sweepFiles } from '../files/index.ts'

const get = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers })

test('document_signing: a visitor reads the document, signs it, and gets it sealed, with an audit page [B2.10, B2.10-52, B2.10-77]', async () => {
  await using app = await startApp()
  const form = await signingForm(
    app,
    {},
    {
      blocks: [
        { type: 'heading', text: 'Maklervertrag', level: 1 },
        { type: 'paragraph', text: 'Erster <b>Absatz</b>.\n\nZweiter.' },
        { type: 'columns', left: [{ type: 'signature', field_id: null, label: 'Auftraggeberin' }], right: [] },
      ],
    },
  )
  const made = (await submitted(app, form)) as unknown as { id: number; sign_url: string; thankyou: { url: string } }
  const path = new URL(made.sign_url).pathname
  expect((await get(app, made.thankyou.url)).body).toMatch(
    new RegExp(`href="${path}"[^>]*>Dokument lesen und unterschreiben`),
  )
  expect(await get(app, path)).toMatchObject({
    statusCode: 202,
    body: expect.stringContaining('Ihr Dokument wird erstellt'),
  })
  await makeDue(app)
  const page = await get(app, path)
  expect(page).toMatchObject({ statusCode: 200, headers: { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } })
  for (const part of [
    '<h3>Maklervertrag</h3>',
    '<p>Erster &lt;b&gt;Absatz&lt;/b&gt;.</p>',
    'einfachen elektronischen Signatur',
    'Auftraggeberin',
  ])
    expect(page.body).toContain(part)
  const [view = ''] = /\/f\/[^"]+\?view=1/.exec(page.body) ?? []
  const shown = await get(app, view)
  expect(shown.headers['content-disposition']).toMatch(/^inline/)
  const [row] = await documentRows(app)
  expect(sha256Of(shown.rawPayload)).toBe(row!.sha256!.toString('hex'))

  const refused = await sendSignature(app, path, { signature: '', name: ' ', consent: '' })
  expect(refused.statusCode).toBe(422)
  for (const fault of ['Bitte unterschreiben Sie hier.', 'Bitte geben Sie Ihren Namen an.', 'Bitte bestätigen Sie'])
    expect(refused.body).toContain(fault)
  const unnamed = await sendSignature(app, path, { name: '' })
  expect(unnamed.body).toContain(`value="${drawn}"`)

  expect(await sendSignature(app, path)).toMatchObject({ statusCode: 303, headers: { location: path } })
  expect(await get(app, path)).toMatchObject({
    statusCode: 202,
    body: expect.stringContaining('Ihre Unterschrift ist gespeichert'),
  })
  expect(await signDue(app)).toBe(1)
  const done = await get(app, path)
  expect(done.statusCode).toBe(200)
  const [, download = ''] = /<a class="button" href="([^"]+)"/.exec(done.body) ?? []
  const signed = await get(app, download)
  expect(signed.headers['content-disposition']).toContain('Anfrage-1-unterschrieben.pdf')
  expect(await inspectSeal(signed.rawPayload)).toEqual({
    subFilter: 'ETSI.CAdES.detached',
    signedBy: 'Foyer (127.0.0.1)',
    isValid: true,
    isAboutAll: true,
    stampedBy: null,
    faults: '',
  })
  const [, number = ''] = /Dokumentnummer: ([0-9A-Z-]{19})/.exec(done.body) ?? []
  const { text, images, pages } = await readPdf(signed.rawPayload)
  // The written name, and the small picture of the page.
  expect([images, pages]).toEqual([2, 2])
  // PDFium cannot tell a hyphen at the end of a line from a divided word (decision 0027): an address may be divided there.
  const flat = text.replace(/\s/g, '').replaceAll('\ufffe', '-')
  for (const part of [
    'Maklervertrag',
    'AdaLöwe',
    'Signaturprotokoll',
    number,
    row!.sha256!.toString('hex'),
    'IP-Adresse127.0.0.1',
    'gezeichnet',
    `/verify/${number}`,
    'Erstelltfür',
    'Versiegelt',
    'SeitendesDokuments',
  ])
    expect(flat).toContain(part)

  const answered = await app.call(submissionDocuments.get, { id: made.id })
  expect(answered.body.equals(signed.rawPayload)).toBe(true)
  const { data } = await app.call(submissions.get, { id: made.id })
  expect(data.signature).toMatchObject({
    state: 'signed',
    required: false,
    document_id: number,
    sha256: sha256Of(signed.rawPayload),
  })
  expect((await app.call(submissions.list, { id: form.id })).data).toEqual([data])
  const verified = await get(app, `/verify/${number.toLowerCase().replaceAll('-', '')}`, { accept: 'application/json' })
  expect(JSON.parse(verified.body).data).toMatchObject({
    document_id: number,
    sha256: sha256Of(signed.rawPayload),
    shown_sha256: row!.sha256!.toString('hex'),
  })
  // The page of evidence and the document say the same time; in its table, day and time stand below each other.
  const sealed = timeInWords(JSON.parse(verified.body).data.sealed_at, 'de', 'Europe/Berlin')
  expect(flat).toContain(sealed.replace(' um ', '').replace(/\s/g, ''))
  await sweepFiles(app.platform)
  // What was shown, the signed document, and the same before it was sealed.
  expect(storedFiles(app)).toHaveLength(3)
})
